/** Counts the questions of clearances in this process. */
export interface QuestionCount {
  /**
   * Counts one question of a clearance, which ends at `untilMs` at the earliest.
   *
   * @returns how many there are with this one; null when that cannot be told.
   */
  count(id: string, untilMs: number): number | null;
}

/**
 * Makes a count in this process' memory, of at most `maxEntries` clearances at once.
 *
 * One that still holds is never forgotten for another, or it could be used anew: when all are taken,
 * a new one is not counted, and cannot be told. Counting is one synchronous step: exact under any
 * concurrency.
 *
 * Source: docs/decisions/proxy.md#0034.
 */
export function createQuestionCount(options: CountOptions): QuestionCount {
  const { now, maxEntries = 50_000 } = options;
  const entries = new Map<string, Entry>();
  let sweptMs = -Infinity;

  return {
    count(id, untilMs) {
      const entry = current(id) ?? makeEntry(id);
      if (!entry) return null;
      entry.untilMs = Math.max(entry.untilMs, untilMs);
      return ++entry.count;
    },
  };

  function current(id: string): Entry | undefined {
    const entry = entries.get(id);
    return entry && entry.untilMs > now() ? entry : undefined;
  }

  function makeEntry(id: string): Entry | null {
    if (entries.size >= maxEntries) sweep();
    if (entries.size >= maxEntries && !entries.has(id)) return null;
    const entry = { count: 0, untilMs: 0 };
    entries.set(id, entry);
    return entry;
  }

  // Their ends are in no order, so a sweep looks at all of them: once a second at most.
  function sweep(): void {
    if (now() - sweptMs < 1000) return;
    sweptMs = now();
    for (const [id, { untilMs }] of entries) if (untilMs <= now()) entries.delete(id);
  }
}

interface CountOptions {
  now: () => number;
  maxEntries?: number;
}

interface Entry {
  count: number;
  untilMs: number;
}
