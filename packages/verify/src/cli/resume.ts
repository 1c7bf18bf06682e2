import type { FileHandle } from 'node:fs/promises';
import type { Entry } from './answer.ts';
import { EXIT, Refusal } from './exit.ts';
import { createIndexSet, type IndexSet } from './index-set.ts';
import type { RowFormat } from './row-format.ts';
import { scanRows } from './scan-rows.ts';

/** The state in which an earlier run has left its output. */
export interface Resumption {
  /** The size of what is kept: the header and every whole row. */
  endAt: number;
  /** How many rows there are. */
  rows: number;
  /** How many bytes of the list are behind them. */
  fromByte: number;
  /** The entries that have no row yet. */
  entries: AsyncIterator<Entry>;
}

/** How many entries rows can be out of order by. */
const WINDOW = 10_000;

/**
 * Finds which rows an earlier run has written, in any order, and checks that it was a run of this list: every row must
 * have a number, and the last one must begin as the row of that entry does. It does not change the file.
 *
 * Throws a Refusal for any other content.
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

  if (!isOurs || !(await holds(format.header, 0, sizeBytes))) throw otherList();
  if (sizeBytes < format.header.length) return { endAt: 0, rows: 0, fromByte: 0, entries };
  const { open, fromByte, lastEntry } = await skipDone(entries, done, last);
  if (lastEntry && !(await holds(format.beginningOf(lastEntry), lastAt, endAt))) throw otherList();
  const kept = { endAt, rows: done.size, fromByte };
  if (sizeBytes === endAt) return { ...kept, entries: chain(open, entries) };

  // The row that was cut is one of those that were pending, as many as are read ahead.
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    open.push(next.value);
    if (open.length >= WINDOW) break;
  }
  const couldBegin = await Promise.all(
    open.map((entry) => holds(format.beginningOf(entry), endAt, sizeBytes)),
  );
  if (!couldBegin.includes(true)) throw otherList();
  return { ...kept, entries: chain(open, entries) };
}

/** Reads to the last entry that has a row. Those before it without a row stay open. */
async function skipDone(entries: AsyncIterator<Entry>, done: IndexSet, last: number | null) {
  const open: Entry[] = [];
  let lastEntry: Entry | null = null;
  let entry: Entry | null = null;
  while ((entry?.index ?? -1) < done.highest) {
    const next: IteratorResult<Entry> = await entries.next();
    if (next.done) throw otherList();
    entry = next.value;
    if (entry.index === last) lastEntry = entry;
    if (!done.has(entry.index)) open.push(entry);
    if (open.length > WINDOW) throw otherList();
  }
  return { open, fromByte: entry?.endByte ?? 0, lastEntry };
}

async function* chain(first: readonly Entry[], rest: AsyncIterator<Entry>): AsyncGenerator<Entry> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function otherList(): Refusal {
  return new Refusal(
    EXIT.unwritable,
    'The output does not belong to this list: its rows are about other addresses, in another\n' +
      'order or in another format. Give another --out, or --force to replace it.',
  );
}
