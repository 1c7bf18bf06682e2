import type { FileHandle } from 'node:fs/promises';
import type { Entry } from './answer.ts';
import { EXIT, Refusal } from './exit.ts';
import { createIndexSet, type IndexSet } from './index-set.ts';
import type { RowFormat } from './row-format.ts';
import { scanRows } from './whole-rows.ts';

/** Where an earlier run ended. */
export interface Resumption {
  /** The size of what is kept: the header and every whole row. */
  endAt: number;
  /** How many rows are there. */
  rows: number;
  /** How much of the list lies behind them, in bytes. */
  fromByte: number;
  /** The entries that are still to be asked about. */
  entries: AsyncIterator<Entry>;
}

/** Rows may be out of order by so many entries. */
const WINDOW = 10_000;

/**
 * Finds out which rows an earlier run has written, in whatever order, and that it was about this
 * list: every row must have a number, and the last one begin as the row of that entry does. It
 * changes nothing in the file.
 *
 * Throws a Refusal when the file holds anything else.
 */
export async function resumeFrom(
  file: FileHandle,
  entries: AsyncIterator<Entry>,
  format: RowFormat,
): Promise<Resumption> {
  const done = createIndexSet();
  let last: number | null = null;
  let toSkip = format.header ? 1 : 0;
  let isOurs = true;
  const { lastAt, endAt, sizeBytes } = await scanRows(file, {
    hasQuotedLines: format.hasQuotedLines,
    onRow(beginning) {
      if (toSkip-- > 0) return;
      last = format.indexOf(beginning);
      if (last === null || done.has(last)) isOurs = false;
      else done.add(last);
    },
  });
  const holds = async (text: string, at: number, end: number) => {
    const expected = Buffer.from(text).subarray(0, end - at);
    const { buffer } = await file.read({ buffer: Buffer.alloc(expected.length), position: at });
    return buffer.equals(expected);
  };

  if (!isOurs || !(await holds(format.header, 0, sizeBytes))) throw another();
  if (sizeBytes < format.header.length) return { endAt: 0, rows: 0, fromByte: 0, entries };
  const { left, passed, lastEntry } = await passOver(entries, { done, last });
  if (lastEntry && !(await holds(format.beginningOf(lastEntry), lastAt, endAt))) throw another();
  const kept = { endAt, rows: done.size, fromByte: passed?.endByte ?? 0 };
  if (sizeBytes === endAt) return { ...kept, entries: startingWith(left, entries) };

  const cut = await nextOf(entries, left);
  const candidates = [...left, ...cut];
  const couldBegin = await Promise.all(
    candidates.map((entry) => holds(format.beginningOf(entry), endAt, sizeBytes)),
  );
  if (!couldBegin.includes(true)) throw another();
  return { ...kept, entries: startingWith(candidates, entries) };
}

/** Reads to the last entry that has a row; what has none before it is left to be asked about. */
async function passOver(
  entries: AsyncIterator<Entry>,
  { done, last }: { done: IndexSet; last: number | null },
) {
  const left: Entry[] = [];
  let passed: Entry | null = null;
  let lastEntry: Entry | null = null;
  while ((passed?.index ?? -1) < done.highest) {
    const next: IteratorResult<Entry> = await entries.next();
    if (next.done) throw another();
    passed = next.value;
    if (passed.index === last) lastEntry = passed;
    if (!done.has(passed.index)) left.push(passed);
    if (left.length > WINDOW) throw another();
  }
  return { left, passed, lastEntry };
}

/** What may have been under way behind the last row, when it was cut: as many as are read ahead. */
async function nextOf(entries: AsyncIterator<Entry>, left: readonly Entry[]): Promise<Entry[]> {
  const ahead: Entry[] = [];
  while (left.length + ahead.length < WINDOW) {
    const { done, value } = await entries.next();
    if (done) break;
    ahead.push(value);
  }
  return ahead;
}

function startingWith(first: readonly Entry[], rest: AsyncIterator<Entry>): AsyncIterator<Entry> {
  let at = 0;
  return {
    next() {
      const value = first[at++];
      return value ? Promise.resolve({ done: false, value }) : rest.next();
    },
  };
}

function another(): Refusal {
  return new Refusal(
    EXIT.unwritable,
    'The output does not belong to this list: its rows are about other addresses, in another\n' +
      'order or in another format. Give another --out, or --force to replace it.',
  );
}
