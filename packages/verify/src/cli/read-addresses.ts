import type { Entry } from './answer.ts';
import { EXIT, Refusal } from './exit.ts';
import { faultOf } from './fault.ts';
import { peek } from './peek.ts';
import { readCsv } from './read-csv.ts';
import { readText } from './read-text.ts';

/** How a list is to be read. */
export interface Reading {
  /** As CSV; else an address a line. */
  isCsv: boolean;
  /** The column of a CSV text: its name, or its number from 1. */
  column: string | undefined;
  /** Calls the reading off. */
  signal: AbortSignal;
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/**
 * Reads the addresses of a list in UTF-8, as they come, in constant memory.
 *
 * Throws a Refusal when the list cannot be read.
 */
export async function* readAddresses(
  chunks: AsyncIterable<Buffer>,
  { isCsv, column, signal }: Reading,
): AsyncGenerator<Entry> {
  try {
    const { head, all } = await peek(chunks, (bytes) => bytes.length >= UTF8_MARK.length);
    if (UTF16_MARKS.some((mark) => head.subarray(0, 2).equals(mark))) {
      throw new Refusal(EXIT.unreadable, 'The list is in UTF-16. Save it as UTF-8.');
    }
    const text = withoutMark(all);
    yield* isCsv ? readCsv(text, column) : readText(text);
  } catch (error) {
    if (signal.aborted || error instanceof Refusal) throw error;
    throw new Refusal(EXIT.unreadable, `The list cannot be read: ${faultOf(error)}.`);
  }
}

async function* withoutMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of chunks) {
    const isMarked = isFirst && chunk.subarray(0, UTF8_MARK.length).equals(UTF8_MARK);
    isFirst = false;
    yield isMarked ? chunk.subarray(UTF8_MARK.length) : chunk;
  }
}
