import type { Row } from './answer.ts';

/** How rows are written. */
export interface RowFormat {
  /** Stands once before the first row, with its line end; may be empty. */
  header: string;
  /** Whether a line end between double quotes belongs to a cell. */
  hasQuotedLines: boolean;
  /** One row with its line end. */
  write(row: Row): string;
  /** How the row of an address begins, whatever the answer is. */
  beginningOf(place: { index: number; email: string }): string;
}
