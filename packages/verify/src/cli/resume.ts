import type { FileHandle } from 'node:fs/promises';
import type { Entry } from './answer.ts';
import { EXIT, Refusal } from './exit.ts';
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

/**
 * Finds out where an earlier run ended, and that it was about this list: the last row, and a cut
 * one behind it, must begin as the rows of these entries do. It changes nothing in the file.
 *
 * Throws a Refusal when the file holds anything else.
 */
export async function resumeFrom(
  file: FileHandle,
  entries: AsyncIterator<Entry>,
  format: RowFormat,
): Promise<Resumption> {
  const { rows: lines, lastAt, endAt, sizeBytes } = await scanRows(file, format.hasQuotedLines);
  const holds = async (text: string, at: number, end: number) => {
    const expected = Buffer.from(text).subarray(0, end - at);
    const { buffer } = await file.read({ buffer: Buffer.alloc(expected.length), position: at });
    return buffer.equals(expected);
  };

  if (!(await holds(format.header, 0, sizeBytes))) throw another();
  if (sizeBytes < format.header.length) return { endAt: 0, rows: 0, fromByte: 0, entries };
  const rows = lines - (format.header ? 1 : 0);

  const last = await passOver(entries, rows);
  if (last && !(await holds(format.beginningOf(last), lastAt, endAt))) throw another();
  const kept = { endAt, rows, fromByte: last?.endByte ?? 0 };
  if (sizeBytes === endAt) return { ...kept, entries };

  const next = await entries.next();
  if (next.done || !(await holds(format.beginningOf(next.value), endAt, sizeBytes))) {
    throw another();
  }
  return { ...kept, entries: startingWith(next.value, entries) };
}

async function passOver(entries: AsyncIterator<Entry>, rows: number): Promise<Entry | null> {
  let last: Entry | null = null;
  for (let passed = 0; passed < rows; passed += 1) {
    const { done, value } = await entries.next();
    if (done) throw another();
    last = value;
  }
  return last;
}

function startingWith(first: Entry, rest: AsyncIterator<Entry>): AsyncIterator<Entry> {
  let isFirst = true;
  return {
    next() {
      if (!isFirst) return rest.next();
      isFirst = false;
      return Promise.resolve({ done: false, value: first });
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
