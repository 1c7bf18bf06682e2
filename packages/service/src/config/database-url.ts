/**
 * Whether a text is a database URL: `postgres://…`, `sqlite:` with a path, a path, or `:memory:`.
 *
 * A URL of any other kind is not treated as a path, because it would be printed, and it can contain a password.
 */
export function isDatabaseUrl(text: string): boolean {
  const [, scheme] = /^([a-z][a-z\d+.-]+):\/\//i.exec(text) ?? [];
  return scheme === undefined || ['postgres', 'postgresql', 'sqlite'].includes(scheme);
}

/** Whether a database URL is PostgreSQL's. */
export function isPostgres(databaseUrl: string): boolean {
  return /^postgres(ql)?:/.test(databaseUrl);
}

/** The path of the SQLite file of a database URL; null for PostgreSQL. */
export function sqlitePath(databaseUrl: string): string | null {
  return isPostgres(databaseUrl) ? null : databaseUrl.replace(/^sqlite:(\/\/)?/, '');
}
