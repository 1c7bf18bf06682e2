/** The upper bounds of response times that are told apart, in milliseconds; what is longer has a bucket too. */
export const BUCKETS_MS: readonly number[] = [
  1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000,
];

/** Finds the bucket of a response time. */
export function bucketOf(durationMs: number): number {
  const bucket = BUCKETS_MS.findIndex((bound) => durationMs <= bound);
  return bucket < 0 ? BUCKETS_MS.length : bucket;
}

/**
 * Reads a percentile from how many there are in each bucket: the upper bound of the bucket that it lies in, in
 * milliseconds.
 *
 * @param part such as 0.95.
 * @returns null for what is longer than every bound.
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
