/**
 * The result codes for a file that cannot be used for now, by number: busy, locked, out of memory, read-only, I/O
 * error, damaged, full, cannot open, not a database. Source: sqlite.org/rescode.html.
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
 * The code of a database error, such as `SQLITE_FULL` or `57P01`. Unlike a message, it contains nothing of a row. Null
 * when an error has none.
 */
export function databaseCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_UNAVAILABLE[errcode & 0xff] ?? `SQLITE_${errcode}`;
  return typeof code === 'string' ? code : databaseCode(cause);
}
