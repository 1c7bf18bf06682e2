import {
  BEGINNING_BYTES,
  createListReader,
  ListFault,
  readListBeginning,
} from '@postern/address/list';
import { ServiceError } from '../base/service-error.ts';
import { takeTurns } from '../thread/turns.ts';

/** The bytes that are read between two checks of the clock: a millisecond's work. */
const SLICE_BYTES = 8 * 1024;
/** The maximum number of rows without an address per address: spreadsheets export many empty rows. */
const EMPTY_ROWS_PER_ADDRESS = 10;

/** How a list is read. */
export interface ListOptions {
  /** The column with the addresses: its name, or its number from 1. */
  column?: string | undefined;
  maxAddresses: number;
}

/**
 * Reads the addresses of an uploaded file, by the rules of `@postern/address/list`, in turns of the event loop. Empty
 * cells are left out; other texts that are not an address are kept.
 *
 * Throws a `ServiceError`: `unprocessable` for a file that is not a list, or has no column of addresses; `too_large` as
 * soon as more than `maxAddresses` addresses were read, or ten times as many rows without one. Its only detail is a
 * complete sentence, with the path `column` when another column has to be chosen and `list` otherwise.
 *
 * @param pieces The bytes of the file, in pieces.
 */
export async function readList(
  pieces: readonly Uint8Array[],
  options: ListOptions,
): Promise<string[]> {
  try {
    return await readAddresses(pieces, options);
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
    const path = error.isAboutColumns ? 'column' : 'list';
    throw new ServiceError('unprocessable', { details: [{ path, issue: error.message }] });
  }
}

async function readAddresses(
  pieces: readonly Uint8Array[],
  { column, maxAddresses }: ListOptions,
): Promise<string[]> {
  const beginning = readListBeginning(...beginningOf(pieces, column));
  const { columns } = beginning;
  if (columns && !columns.chosen) throw ListFault.ofDoubt(columns.candidates);

  const maxEmptyRows = maxAddresses * EMPTY_ROWS_PER_ADDRESS;
  const reader = createListReader(beginning);
  const emails: string[] = [];
  const addEntries = (entries: ReturnType<typeof reader.end>) => {
    for (const { email } of entries) {
      if (email === '') continue;
      if (emails.length === maxAddresses) throw tooLarge(`${maxAddresses} addresses`);
      emails.push(email);
    }
    if (reader.emptyRows > maxEmptyRows) throw tooLarge(`${maxEmptyRows} rows without an address`);
  };
  const turns = takeTurns();
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE_BYTES) {
      if (turns.isOver()) await turns.next();
      addEntries(reader.push(piece.subarray(at, at + SLICE_BYTES)));
    }
  }
  addEntries(reader.end());
  return emails;
}

/** The first bytes of a file, and how they are read. */
function beginningOf(
  pieces: readonly Uint8Array[],
  column: string | undefined,
): Parameters<typeof readListBeginning> {
  const chosen: Uint8Array[] = [];
  let byteCount = 0;
  for (const piece of pieces) {
    if (byteCount > BEGINNING_BYTES) break;
    chosen.push(piece);
    byteCount += piece.length;
  }
  const head = Buffer.concat(chosen).subarray(0, BEGINNING_BYTES);
  return [head, { isWhole: byteCount <= BEGINNING_BYTES, column }];
}

function tooLarge(limit: string): ServiceError {
  return new ServiceError('too_large', {
    details: [{ path: 'list', issue: `The list has more than ${limit}.` }],
  });
}
