import {
  BEGINNING_BYTES,
  beginsWithAddress,
  createListReader,
  describeList,
  ListFault,
  readListBeginning,
  type ColumnChoice,
  type ListEntry,
} from '@postern/address/list';
import type { ListedAddress } from './answer.ts';
import { EXIT, ExitError } from './exit.ts';
import { faultOf } from './fault.ts';
import { peek } from './peek.ts';
import { visible } from './visible.ts';

/** How a list is read. */
export interface Reading {
  /** The column of the addresses: its name, or its number from 1. */
  column: string | undefined;
  /** Chooses the column with the addresses if it is ambiguous; null without a terminal. */
  chooseColumn: ((choice: ColumnChoice) => Promise<number>) | null;
  /** Cancels the reading. */
  signal: AbortSignal;
}

/** A list whose beginning has been read. */
export interface AddressList {
  entries: AsyncGenerator<ListedAddress>;
  /** Which column is read, and how; empty for one address per line in UTF-8. */
  description: string;
}

/**
 * Reads the beginning of a list, and streams its addresses in constant memory.
 *
 * Throws an ExitError, here or from the entries, when the list cannot be read.
 */
export async function readAddresses(
  chunks: AsyncIterable<Buffer>,
  { column, chooseColumn, signal }: Reading,
): Promise<AddressList> {
  const asRefusal = (error: unknown) => {
    if (signal.aborted || error instanceof ExitError) return error;
    if (error instanceof ListFault) return unreadable(error);
    return new ExitError(EXIT.unreadable, `The list cannot be read: ${faultOf(error)}.`);
  };
  try {
    const { head, isWhole, all } = await peek(chunks, BEGINNING_BYTES, beginsWithAddress);
    const beginning = readListBeginning(head, { isWhole, column });
    const at = await columnOf(beginning.columns, chooseColumn);
    const reader = createListReader(beginning, at);
    return {
      entries: entriesOf(all, reader, asRefusal),
      description: visible(describeList(beginning, at)),
    };
  } catch (error) {
    throw asRefusal(error);
  }
}

async function columnOf(
  choice: ColumnChoice | null,
  chooseColumn: Reading['chooseColumn'],
): Promise<number> {
  if (!choice) return 0;
  if (choice.chosen) return choice.chosen.at;
  if (chooseColumn) return chooseColumn(choice);
  throw ListFault.ofDoubt(choice.candidates);
}

async function* entriesOf(
  chunks: AsyncIterable<Buffer>,
  reader: ReturnType<typeof createListReader>,
  asRefusal: (error: unknown) => unknown,
): AsyncGenerator<ListedAddress> {
  let index = 0;
  // A copy of the text, so that a waiting row does not keep its whole chunk in memory.
  const entryOf = ({ email, line, endByte }: ListEntry): ListedAddress => {
    const copy = Buffer.from(email, 'utf16le').toString('utf16le');
    return { index: index++, line, email: copy, endByte };
  };
  try {
    for await (const chunk of chunks) {
      for (const entry of reader.push(chunk)) yield entryOf(entry);
    }
    for (const entry of reader.end()) yield entryOf(entry);
  } catch (error) {
    throw asRefusal(error);
  }
}

function unreadable({ isAboutColumns, message }: ListFault): ExitError {
  const help = isAboutColumns ? ' Use --column NAME or --column NUMBER.' : '';
  return new ExitError(EXIT.unreadable, `${visible(message)}${help}`);
}
