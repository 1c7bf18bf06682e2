/** The upper bounds of the buckets of response times, in milliseconds. Longer times have a bucket too. */
export const BUCKETS_MS: readonly number[] = [
  1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000,
];

/** Finds the bucket of a response time. */
export function bucketOf(durationMs: number): number {
  const bucket = BUCKETS_MS.findIndex((bound) => durationMs <= bound);
  return bucket < 0 ? BUCKETS_MS.length : bucket;
}

/**
 * Calculates a percentile from the counts of the buckets: the upper bound of its bucket, in milliseconds.
 *
 * @param part such as 0.95.
 * @returns null for a time beyond the last bound.
 */
export function percentileOf(counts: ReadonlyMap<number, number>, part: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of [...counts].sort(([a], [b]) => a - b)) {
    seen += count;
    if (seen >= total * part) return BUCKETS_MS[bucket] ?? null;
  }
  return null;
}
