import type { ListedAddress, Row } from './answer.ts';

/** An output format of rows. */
export interface RowFormat {
  /** The text before the first row, with its line end; can be empty. */
  header: string;
  /** Whether a line end between double quotes is part of a cell. */
  hasQuotedLines: boolean;
  /** Formats one row, with its line end. */
  write(row: Row): string;
  /** The beginning of the row of an address, whatever its result. */
  beginningOf(entry: Pick<ListedAddress, 'index' | 'line' | 'email'>): string;
  /** The index of the address whose row begins this way; null if it is not a row. */
  indexOf(beginning: string): number | null;
}

/** The number that a regular expression has found; null without a match. */
export function numberIn(found: RegExpExecArray | null): number | null {
  return found ? Number(found[1]) : null;
}
