import {
  BEGINNING_BYTES,
  createListReader,
  ListFault,
  readListBeginning,
  type ListEntry,
} from '@postern/address/list';
import { HttpError } from '../api/http-error.ts';
import { takeTurns } from '../thread/turns.ts';

/** How much of a list is read between two looks at the clock: a millisecond's work. */
const SLICE_BYTES = 8 * 1024;

/**
 * Reads the addresses of an uploaded file, by the rules of `@postern/address/list`, in turns of the event loop. Empty cells are
 * left out; other texts that are not an address are kept.
 *
 * Throws a `HttpError` (`unprocessable`) for what is not a list, or has no column of addresses; its only detail is a
 * whole sentence, under `column` where another column has to be chosen and under `list` otherwise.
 *
 * @param options.column The name of the column, or its number from 1.
 */
export async function readList(
  bytes: Uint8Array,
  { column }: { column?: string | undefined } = {},
): Promise<string[]> {
  try {
    return await readAddresses(bytes, column);
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
    const path = error.isAboutColumns ? 'column' : 'list';
    throw new HttpError('unprocessable', { details: [{ path, issue: error.message }] });
  }
}

async function readAddresses(bytes: Uint8Array, column: string | undefined): Promise<string[]> {
  const head = bytes.subarray(0, BEGINNING_BYTES);
  const isWhole = head.length === bytes.length;
  const beginning = readListBeginning(head, { isWhole, column });
  const { columns } = beginning;
  if (columns && !columns.chosen) throw ListFault.ofDoubt(columns.candidates);

  const reader = createListReader(beginning);
  const emails: string[] = [];
  const keep = (entries: Iterable<ListEntry>) => {
    for (const { email } of entries) if (email !== '') emails.push(email);
  };
  const turns = takeTurns();
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    if (turns.isOver()) await turns.next();
    keep(reader.push(bytes.subarray(at, at + SLICE_BYTES)));
  }
  keep(reader.end());
  return emails;
}
