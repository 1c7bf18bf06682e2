import type { Entry, Row } from './answer.ts';

/** How rows are written. */
export interface RowFormat {
  /** Stands once before the first row, with its line end; may be empty. */
  header: string;
  /** Whether a line end between double quotes belongs to a cell. */
  hasQuotedLines: boolean;
  /** One row with its line end. */
  write(row: Row): string;
  /** How the row of an address begins, whatever the answer is. */
  beginningOf(entry: Pick<Entry, 'index' | 'line' | 'email'>): string;
  /** The index of the address whose row begins so; null for no row. */
  indexOf(beginning: string): number | null;
}

/** The number that an expression has found, null for none. */
export function numberIn(found: RegExpExecArray | null): number | null {
  return found ? Number(found[1]) : null;
}
