import type { Entry, Row } from './answer.ts';

/** How rows are written. */
export interface RowFormat {
  /** The text before the first row, with its line end; can be empty. */
  header: string;
  /** Whether a line end between double quotes is part of a cell. */
  hasQuotedLines: boolean;
  /** One row with its line end. */
  write(row: Row): string;
  /** The beginning of the row of an address, for any answer. */
  beginningOf(entry: Pick<Entry, 'index' | 'line' | 'email'>): string;
  /** The index of the address whose row begins this way; null if it is not a row. */
  indexOf(beginning: string): number | null;
}

/** The number that an expression has found; null for none. */
export function numberIn(found: RegExpExecArray | null): number | null {
  return found ? Number(found[1]) : null;
}
