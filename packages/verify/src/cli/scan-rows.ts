import type { FileHandle } from 'node:fs/promises';

/** The complete rows of a file. */
export interface WholeRows {
  /** How many rows have a line end, including a header. */
  rows: number;
  /** Where the last of them begins. */
  lastAt: number;
  /** Where the last one ends; an incomplete row can follow. */
  endAt: number;
  /** The size of the file. */
  sizeBytes: number;
}

/** How rows are separated, and a callback for each. */
export interface RowScan {
  hasQuotedLines: boolean;
  /** Called with the beginning of each complete row, at most `BEGINNING` bytes of it. */
  onRow?: (beginning: string) => void;
}

/** Enough of a row to contain its number. */
const BEGINNING = 32;
const LF = 10;
const QUOTE = 34;

/**
 * Scans the complete rows of a file, in constant memory. With `hasQuotedLines` a line end between double quotes is part
 * of a cell; an escaped quote is two quotes and needs no special case.
 *
 * Source: RFC 4180 §2, 6 and 7.
 */
export async function scanRows(
  file: FileHandle,
  { hasQuotedLines, onRow }: RowScan,
): Promise<WholeRows> {
  const found: WholeRows = { rows: 0, lastAt: 0, endAt: 0, sizeBytes: 0 };
  const beginning = Buffer.alloc(BEGINNING);
  let length = 0;
  let isQuoted = false;
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) {
    const bytes = chunk as Buffer;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (length < BEGINNING) beginning[length++] = byte!;
      if (byte === QUOTE) isQuoted = !isQuoted && hasQuotedLines;
      if (byte !== LF || isQuoted) continue;
      onRow?.(beginning.toString('latin1', 0, length));
      length = 0;
      found.rows += 1;
      found.lastAt = found.endAt;
      found.endAt = found.sizeBytes + at + 1;
    }
    found.sizeBytes += bytes.length;
  }
  return found;
}
