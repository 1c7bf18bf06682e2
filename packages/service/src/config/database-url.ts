/**
 * Tells whether a text names a database: `postgres://…`, `sqlite:` with a path, a path, or `:memory:`.
 *
 * An address of any other kind is not taken for a path: it would be said aloud, and it may hold a
 * password.
 */
export function isDatabaseUrl(text: string): boolean {
  const [, scheme] = /^([a-z][a-z\d+.-]+):\/\//i.exec(text) ?? [];
  return scheme === undefined || ['postgres', 'postgresql', 'sqlite'].includes(scheme);
}

/** Tells whether a database's address is PostgreSQL's. */
export function isPostgres(databaseUrl: string): boolean {
  return /^postgres(ql)?:/.test(databaseUrl);
}

/** The path of the SQLite file that an address names; null for PostgreSQL. */
export function sqlitePath(databaseUrl: string): string | null {
  return isPostgres(databaseUrl) ? null : databaseUrl.replace(/^sqlite:(\/\/)?/, '');
}
