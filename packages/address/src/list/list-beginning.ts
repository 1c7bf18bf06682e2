import { findAddressColumn, type ColumnChoice } from './address-column.ts';
import { createListDecoder } from './decode-list.ts';
import type { Dialect } from './dialect.ts';
import { findEncoding, type FoundEncoding } from './encoding.ts';
import { findDialect, sampleRecords } from './find-dialect.ts';
import { isLikeAddresses } from './read-cell.ts';

/** The result of reading the first bytes of a list: its encoding, its dialect and its columns. */
export interface ListBeginning {
  encoding: FoundEncoding;
  dialect: Dialect;
  /** The length of Excel's line `sep=;` in UTF-16 units; 0 without one. */
  hintUnits: number;
  /** Null for a list without a record. */
  columns: ColumnChoice | null;
}

/** The options of {@link readListBeginning}. */
export interface BeginningOptions {
  /** Whether the bytes are the whole list. */
  isWhole: boolean;
  /** The requested column: its name, or its number from 1. */
  column?: string | undefined;
}

/** The number of bytes at the start of a list that {@link readListBeginning} needs. */
export const BEGINNING_BYTES = 256 * 1024;

/**
 * Finds the encoding, the dialect and the column of addresses from the first bytes of a list. Throws a
 * {@link ListFault} for a file that is not a list, or if the requested column does not exist.
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

/** Whether the first line of a list is a single address, so that each line is one and the rest need not be read. */
export function beginsWithAddress(bytes: Uint8Array): boolean {
  const end = bytes.findIndex((byte) => byte === 10 || byte > 0x7f);
  if (end < 0 || bytes[end] !== 10) return false;
  const line = String.fromCharCode(...bytes.subarray(0, Math.min(end, 1000)));
  return isLikeAddresses(line) && !/[,;|\t]/.test(line);
}
