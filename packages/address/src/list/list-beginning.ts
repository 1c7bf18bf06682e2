import { findAddressColumn, type ColumnChoice } from './address-column.ts';
import { createListDecoder } from './decode-list.ts';
import type { Dialect } from './dialect.ts';
import { findEncoding, type FoundEncoding } from './encoding.ts';
import { findDialect, sampleRecords } from './find-dialect.ts';
import { isLikeAddresses } from './read-cell.ts';

/** What the first bytes of a list tell: how it is read, and what its columns are. */
export interface ListBeginning {
  encoding: FoundEncoding;
  dialect: Dialect;
  /** How many UTF-16 units of the text are Excel's line `sep=;`. */
  hintUnits: number;
  /** Null for a list without a record. */
  columns: ColumnChoice | null;
}

/** What is known about the first bytes of a list. */
export interface BeginningOptions {
  /** Whether they are the whole list. */
  isWhole: boolean;
  /** The column that is asked for: its name, or its number from 1. */
  column?: string | undefined;
}

/** So many of the first bytes of a list are looked at. */
export const BEGINNING_BYTES = 256 * 1024;

/**
 * Looks at the first bytes of a list: its encoding, how its records are written, and which column holds the addresses.
 * Throws a {@link ListFault} for what is not a list, or has no such column as is asked for.
 */
export function readListBeginning(
  bytes: Uint8Array,
  { isWhole, column }: BeginningOptions,
): ListBeginning {
  const encoding = findEncoding(bytes);
  const decoder = createListDecoder(encoding);
  const text = decoder.push(bytes) + (isWhole ? decoder.end() : '');
  const isTable = column !== undefined;
  const { hintUnits, ...dialect } = findDialect(text, { isWhole, isTable });
  const records = sampleRecords(text.slice(hintUnits), dialect, isWhole);
  const cells = records.map((record) => record.cells);
  const columns = cells.length > 0 ? findAddressColumn(cells, column) : null;
  return { encoding, dialect, hintUnits, columns };
}

/** Whether the first line of a list is one address alone, so that each line is one: nothing else has to be looked at. */
export function beginsWithAddress(bytes: Uint8Array): boolean {
  const end = bytes.findIndex((byte) => byte === 10 || byte > 0x7f);
  if (end < 0 || bytes[end] !== 10) return false;
  const line = String.fromCharCode(...bytes.subarray(0, Math.min(end, 1000)));
  return isLikeAddresses(line) && !/[,;|\t]/.test(line);
}
