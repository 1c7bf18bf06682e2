/** By organization, the number of addresses in claimed chunks that are not being validated yet. */
export interface WaitingCounts {
  /** Adds to the count of an organization; a negative number subtracts. */
  add(orgId: string, count: number): void;
  /** The organizations with at least `times` times `concurrency` waiting addresses. */
  organizationsWith(times: number): string[];
}

/**
 * Creates the counts of a worker.
 *
 * @param concurrency the number of addresses that are validated at a time.
 * @param onRoom called when an organization can be claimed for again.
 */
export function createWaitingCounts(concurrency: number, onRoom: () => void): WaitingCounts {
  const counts = new Map<string, number>();
  const timesOf = (count: number) => Math.floor(count / concurrency);

  return {
    add(orgId, count) {
      const before = counts.get(orgId) ?? 0;
      const after = before + count;
      if (after > 0) counts.set(orgId, after);
      else counts.delete(orgId);
      if (timesOf(before) > timesOf(after)) onRoom();
    },
    organizationsWith: (times) =>
      [...counts].filter(([, count]) => timesOf(count) >= times).map(([orgId]) => orgId),
  };
}
