/**
 * The result codes that say that a file cannot be used for now, by their numbers: busy, locked, out of memory, read-only,
 * input or output failed, damaged, full, cannot open, not a database. Source: sqlite.org/rescode.html.
 */
export const SQLITE_UNAVAILABLE: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};

/**
 * Names what a database refused by its code, such as `SQLITE_FULL` or `57P01`: unlike a message, it
 * holds nothing of a row. Null when an error has none.
 */
export function databaseCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_UNAVAILABLE[errcode & 0xff] ?? `SQLITE_${errcode}`;
  return typeof code === 'string' ? code : databaseCode(cause);
}
