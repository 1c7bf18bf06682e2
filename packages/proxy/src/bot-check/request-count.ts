/** Counts the requests of clearances in this process. */
export interface RequestCount {
  /**
   * Counts one request of a clearance, which expires at `untilMs` or later.
   *
   * @returns the count including this request; null without space for another clearance.
   */
  count(id: string, untilMs: number): number | null;
}

/**
 * Creates a count in the memory of this process, of at most `maxEntries` clearances at once.
 *
 * A valid one is never dropped for another, since its count would start again: without space, a new one is not counted.
 * Counting is one synchronous step, so it is exact under any concurrency.
 *
 * Source: docs/decisions/proxy.md#0034.
 */
export function createRequestCount(options: CountOptions): RequestCount {
  const { now, maxEntries = 50_000 } = options;
  const entries = new Map<string, ClearanceCount>();
  let sweptMs = -Infinity;

  return {
    count(id, untilMs) {
      const entry = current(id) ?? createEntry(id);
      if (!entry) return null;
      entry.untilMs = Math.max(entry.untilMs, untilMs);
      return ++entry.count;
    },
  };

  function current(id: string): ClearanceCount | undefined {
    const entry = entries.get(id);
    return entry && entry.untilMs > now() ? entry : undefined;
  }

  function createEntry(id: string): ClearanceCount | null {
    if (entries.size >= maxEntries) sweep();
    if (entries.size >= maxEntries && !entries.has(id)) return null;
    const entry = { count: 0, untilMs: 0 };
    entries.set(id, entry);
    return entry;
  }

  /** Drops expired entries. They are not sorted, so it reads all of them, at most once a second. */
  function sweep(): void {
    if (now() - sweptMs < 1000) return;
    sweptMs = now();
    for (const [id, { untilMs }] of entries) if (untilMs <= now()) entries.delete(id);
  }
}

interface CountOptions {
  /** The current time in milliseconds. */
  now: () => number;
  maxEntries?: number;
}

interface ClearanceCount {
  count: number;
  untilMs: number;
}
