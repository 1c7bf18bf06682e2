import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeAll } from './test/write-all.ts';
import { validateRows, type List } from './validate-rows.ts';

interface Entry {
  index: number;
  domain: string;
}

interface Simulation {
  entries: readonly Entry[];
  /** How long a validation takes, by domain, in milliseconds. */
  tookMs: (domain: string) => number;
  changes: Partial<List<Entry, Entry>>;
}

/** The modes `medium` and `deep`, with the values of `fairnessOf`. */
const MEDIUM = { quickMs: 50, silentMs: 2000, lateness: { lateMs: 250, mostLate: 64 } };
const DEEP = { quickMs: 1000, silentMs: 20_000, lateness: { lateMs: 5625, mostLate: 0 } };
const PLACES = 16;

const isSilent = (domain: string) => domain.startsWith('silent');
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A given number of rows for a number of domains, evenly mixed in a fixed order. */
function mixOf(domains: Record<string, { domains: number; rows: number }>): Entry[] {
  return Object.entries(domains)
    .flatMap(([name, { domains: count, rows }]) =>
      Array.from({ length: rows }, (_, at) => ({
        domain: `${name}${at % count}`,
        at: (at + 0.5) / rows,
      })),
    )
    .sort((one, other) => one.at - other.at)
    .map(({ domain }, index) => ({ index, domain }));
}

/** Runs a list in fake time. */
async function simulate({ entries, tookMs, changes }: Simulation) {
  const written: Entry[] = [];
  const startedMs = performance.now();
  let quickEndMs = 0;
  let read = 0;
  let mostUnwritten = 0;
  let underWay = 0;
  let mostUnderWay = 0;
  let isDone = false;
  async function* counted() {
    for (const entry of entries) {
      read += 1;
      mostUnwritten = Math.max(mostUnwritten, read - written.length);
      yield entry;
    }
  }
  const rows = validateRows<Entry, Entry>({
    entries: counted(),
    validate(entry) {
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      return new Promise((resolve) => {
        setTimeout(() => {
          underWay -= 1;
          resolve(entry);
        }, tookMs(entry.domain));
      });
    },
    concurrency: PLACES,
    signal: new AbortController().signal,
    isOrdered: false,
    groupOf: ({ domain }) => domain,
    isAnswered: ({ domain }) => !isSilent(domain),
    lateness: MEDIUM.lateness,
    ...changes,
  });
  const write = (row: Entry) => {
    written.push(row);
    if (!isSilent(row.domain)) quickEndMs = performance.now() - startedMs;
  };
  void writeAll(rows, write).then(() => (isDone = true));
  for (await settle(); !isDone; await settle()) {
    await vi.advanceTimersToNextTimerAsync();
  }
  return { written, quickEndMs, mostUnwritten, mostUnderWay };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

describe('a list with silent domains', () => {
  const quick = { quick: { domains: 40, rows: 2000 } };

  it.each([
    ['medium', 8, MEDIUM, 1.05],
    ['medium', 50, MEDIUM, 1.1],
    ['deep', 8, DEEP, 1.1],
    ['deep', 50, DEEP, 1.25],
  ])(
    'of mode %s with %i of them does not delay the other domains',
    async (_mode, count, mode, most) => {
      const { quickMs, silentMs, lateness } = mode;
      const tookMs = (domain: string) => (isSilent(domain) ? silentMs : quickMs);
      const alone = await simulate({ entries: mixOf(quick), tookMs, changes: { lateness } });
      const entries = mixOf({ ...quick, silent: { domains: count, rows: count * 20 } });
      const beside = await simulate({ entries, tookMs, changes: { lateness } });
      expect(beside.quickEndMs / alone.quickEndMs).toBeLessThan(most);
      expect(beside.mostUnderWay).toBeLessThanOrEqual(PLACES + lateness.mostLate);
      expect(beside.written.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
        entries.map(({ index }) => index),
      );
    },
  );

  it.each([false, true])('reads no further than its window (in order: %s)', async (isOrdered) => {
    const window = 100;
    const entries = mixOf({ ...quick, silent: { domains: 50, rows: 500 } });
    const tookMs = (domain: string) => (isSilent(domain) ? MEDIUM.silentMs : MEDIUM.quickMs);
    const changes = { window, isOrdered };
    const { written, mostUnwritten } = await simulate({ entries, tookMs, changes });
    expect(mostUnwritten).toBeLessThanOrEqual(window);
    expect(isOrdered ? written : [...written].sort((a, b) => a.index - b.index)).toEqual(entries);
  });
});
