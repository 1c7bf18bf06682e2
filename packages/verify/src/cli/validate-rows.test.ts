import { runsOf } from '@postern/tools/test/is-nightly.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeAll } from './test/write-all.ts';
import { validateRows, type List } from './validate-rows.ts';

async function* upTo(count: number) {
  for (let at = 0; at < count; at += 1) yield at;
}

/** The longest delay of a timer. */
const NEVER_MS = 2 ** 31 - 1;

/** A run over 0, 1, 2 …; each validation finishes when the test resolves it. */
function start(
  count: number,
  changes: Partial<List<number, string>> & { write?: (row: string) => void } = {},
) {
  const controller = new AbortController();
  const open = new Map<number, (row: string) => void>();
  const written: string[] = [];
  let mostOpen = 0;
  const { write = (row: string) => void written.push(row), ...rest } = changes;
  const rows = validateRows<number, string>({
    entries: upTo(count),
    validate: (entry) =>
      new Promise((resolve) => {
        open.set(entry, resolve);
        mostOpen = Math.max(mostOpen, open.size);
      }),
    concurrency: 3,
    signal: controller.signal,
    isOrdered: true,
    groupOf: String,
    isAnswered: () => true,
    lateness: { lateMs: NEVER_MS, mostLate: 0 },
    window: 24,
    ...rest,
  });
  const run = writeAll(rows, write);
  const answer = async (entry: number) => {
    open.get(entry)!(`row ${entry}`);
    open.delete(entry);
    await settle();
  };
  return { run, open, written, answer, controller, mostOpen: () => mostOpen };
}

/** Lets all pending work run as far as it can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
const rows = (count: number) => Array.from({ length: count }, (_, at) => `row ${at}`);

describe('validateRows', () => {
  it('returns the rows in the order of the entries, whatever finishes first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 5 }),
        fc.infiniteStream(fc.nat()),
        async (count, concurrency, choices) => {
          const { run, open, written, answer, mostOpen } = start(count, { concurrency });
          await settle();
          while (open.size > 0) {
            const entries = [...open.keys()];
            await answer(entries[choices.next().value! % entries.length]!);
          }
          await run;
          expect(written).toEqual(rows(count));
          expect(mostOpen()).toBeLessThanOrEqual(concurrency);
        },
      ),
      { numRuns: runsOf(50) },
    );
  });

  it('continues behind a slow entry up to the window', async () => {
    const { run, open, written, answer } = start(1000);
    await settle();
    let answered = 0;
    for (let next = 1; open.has(next); next += 1) {
      await answer(next);
      answered += 1;
    }
    expect(answered).toBe(3 * 8 - 1);
    expect(written).toEqual([]);
    await answer(0);
    expect(written).toHaveLength(24);
    while (open.size > 0) await answer([...open.keys()][0]!);
    await run;
    expect(written).toEqual(rows(1000));
  });

  it('returns the rows as they are finished without isOrdered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 9 }),
        fc.infiniteStream(fc.nat()),
        async (count, concurrency, choices) => {
          const groupOf = (entry: number) => String(entry % 4);
          const changes = { concurrency, groupOf, isOrdered: false };
          const { run, open, written, answer, mostOpen } = start(count, changes);
          await settle();
          const answered: string[] = [];
          while (open.size > 0) {
            const entries = [...open.keys()];
            const entry = entries[choices.next().value! % entries.length]!;
            answered.push(`row ${entry}`);
            await answer(entry);
          }
          await run;
          expect(written).toEqual(answered);
          expect([...written].sort()).toEqual(rows(count).sort());
          expect(mostOpen()).toBeLessThanOrEqual(concurrency);
        },
      ),
      { numRuns: runsOf(50) },
    );
  });

  it('does not delay other groups behind a slow one, up to the window', async () => {
    const groupOf = (entry: number) => (entry < 15 ? 'slow' : String(entry));
    const changes = { concurrency: 8, groupOf, isOrdered: false, window: 20 };
    const { run, open, written, answer } = start(100, changes);
    await settle();
    expect([...open.keys()]).toEqual([0, 15, 16, 17, 18, 19]);
    for (let entry = 15; entry < 100; entry += 1) await answer(entry);
    expect(written).toHaveLength(85);
    while (open.size > 0) await answer([...open.keys()][0]!);
    await run;
    expect(written).toHaveLength(100);
  });

  it('stops reading while the output is full', async () => {
    let makeRoom = () => {};
    let read = 0;
    async function* counted() {
      for await (const entry of upTo(1000)) {
        read += 1;
        yield entry;
      }
    }
    const controller = new AbortController();
    const full = validateRows<number, string>({
      entries: counted(),
      validate: async (entry) => `row ${entry}`,
      concurrency: 2,
      signal: controller.signal,
      isOrdered: true,
      groupOf: String,
      isAnswered: () => true,
      lateness: { lateMs: NEVER_MS, mostLate: 0 },
      window: 16,
    });
    const run = writeAll(full, () => new Promise<void>((resolve) => (makeRoom = resolve)));
    await settle();
    await settle();
    expect(read).toBeLessThanOrEqual(2 * 8 + 2);
    makeRoom();
    controller.abort('enough');
    await expect(run).rejects.toBe('enough');
  });

  it('returns rows while the list is still being read', async () => {
    let more: (entry: IteratorResult<number>) => void = () => {};
    const entries: AsyncIterator<number> = {
      next: () => new Promise((resolve) => (more = resolve)),
    };
    const { run, written, answer } = start(0, { entries });
    more({ value: 0 });
    await settle();
    await answer(0);
    expect(written).toEqual(['row 0']);
    more({ done: true, value: undefined });
    await run;
  });

  it('starts and returns nothing more after it is canceled', async () => {
    const { run, open, written, answer, controller } = start(100);
    await settle();
    await answer(0);
    controller.abort('enough');
    await expect(run).rejects.toBe('enough');
    const begun = [...open.keys()];
    for (const entry of begun) await answer(entry);
    expect(written).toEqual(['row 0']);
    expect(open.size).toBe(0);
  });

  it('starts nothing when it is already canceled', async () => {
    const signal = AbortSignal.abort('enough');
    const { run, open } = start(5, { signal });
    await expect(run).rejects.toBe('enough');
    expect(open.size).toBe(0);
  });

  it('returns every row before the position where the list cannot be read', async () => {
    async function* broken() {
      yield* upTo(4);
      throw new Error('line 5');
    }
    const { run, written, answer } = start(0, { entries: broken() });
    const outcome = expect(run).rejects.toThrow('line 5');
    await settle();
    for (const entry of [2, 1, 0, 3]) await answer(entry);
    await outcome;
    expect(written).toEqual(rows(4));
  });

  it('ends when a row cannot be written', async () => {
    const write = () => {
      throw new Error('disk full');
    };
    const { run, answer } = start(5, { write });
    const outcome = expect(run).rejects.toThrow('disk full');
    await settle();
    await answer(0);
    await outcome;
  });
});
