import type { FileHandle } from 'node:fs/promises';
import type { ListedAddress } from './answer.ts';
import { EXIT, ExitError } from './exit.ts';
import { createIndexSet, type IndexSet } from './index-set.ts';
import type { RowFormat } from './row-format.ts';
import { scanRows } from './scan-rows.ts';

/** What an earlier run has left in its output. */
export interface Resumption {
  /** The size of the part that is kept: the header and every complete row. */
  endAt: number;
  /** How many rows there are. */
  rows: number;
  /** The position in the list behind these rows, in bytes. */
  fromByte: number;
  /** The entries without a row. */
  entries: AsyncIterator<ListedAddress>;
}

/** How far rows can be out of order, in entries. */
const WINDOW = 10_000;

/**
 * Finds which rows an earlier run has written, in any order, and checks that it was a run of this list: every row must
 * have a number, and the last one must begin like the row of its entry. It does not change the file.
 *
 * Throws an ExitError for any other content.
 */
export async function resumeFrom(
  file: FileHandle,
  entries: AsyncIterator<ListedAddress>,
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

  // The row that was cut is one of the pending ones: at most the window of entries that are read ahead.
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

/** Reads up to the last entry with a row. Earlier entries without a row are still returned. */
async function skipDone(
  entries: AsyncIterator<ListedAddress>,
  done: IndexSet,
  last: number | null,
) {
  const open: ListedAddress[] = [];
  let lastEntry: ListedAddress | null = null;
  let entry: ListedAddress | null = null;
  while ((entry?.index ?? -1) < done.highest) {
    const next: IteratorResult<ListedAddress> = await entries.next();
    if (next.done) throw otherList();
    entry = next.value;
    if (entry.index === last) lastEntry = entry;
    if (!done.has(entry.index)) open.push(entry);
    if (open.length > WINDOW) throw otherList();
  }
  return { open, fromByte: entry?.endByte ?? 0, lastEntry };
}

async function* chain(
  first: readonly ListedAddress[],
  rest: AsyncIterator<ListedAddress>,
): AsyncGenerator<ListedAddress> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function otherList(): ExitError {
  return new ExitError(
    EXIT.unwritable,
    'The output does not belong to this list: its rows have other addresses, another order\n' +
      'or another format. Use another --out, or --force to replace it.',
  );
}
