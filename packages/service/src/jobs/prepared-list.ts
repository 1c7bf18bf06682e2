import { takeTurns } from '../thread/turns.ts';
import { checkList } from './check-list.ts';
import { cutRuns, readEntries, type JobEntry, type Run } from './entries.ts';
import { storedText } from './stored-text.ts';

/** A checked list, in the form in which it is stored. */
export interface PreparedList {
  /** The number of addresses. */
  total: number;
  runs: readonly Run[];
  /** Its entries in order, in batches: JSON in UTF-8, in which each row is a list of {@link ENTRY_COLUMNS}. */
  rows: readonly Uint8Array<ArrayBuffer>[];
}

/** The limits of a list, and the size of its chunks. */
export interface ListLimits {
  maxAddresses: number;
  chunkSize: number;
}

/** The stored columns of an entry, in this order. */
export const ENTRY_COLUMNS = {
  position: 'integer',
  email: 'text',
  first_position: 'integer',
  copies: 'integer',
} as const satisfies Partial<Record<keyof JobEntry, string>>;

/** The number of entries that are written at once: a millisecond's work for SQLite. */
const ROWS = 500;

/** Prepares a list in turns of the event loop; rejects with the errors of {@link checkList}. */
export async function prepareList(
  emails: readonly unknown[],
  { maxAddresses, chunkSize }: ListLimits,
): Promise<PreparedList> {
  await checkList(emails, maxAddresses);
  const entries = await readEntries(emails as readonly string[]);
  const rows: Uint8Array<ArrayBuffer>[] = [];
  const turns = takeTurns();
  for (let from = 0; from < entries.length; from += ROWS) {
    if (turns.isOver()) await turns.next();
    rows.push(UTF8.encode(JSON.stringify(entries.slice(from, from + ROWS).map(valuesOf))));
  }
  return { total: entries.length, runs: cutRuns(entries, chunkSize), rows };
}

function valuesOf({ position, email, first_position, copies }: JobEntry): unknown[] {
  return [position, storedText(email), first_position, copies];
}

const UTF8 = new TextEncoder();
