/** The `code` of an error, such as `ECONNRESET`; `EUNKNOWN` when it has none. */
export function codeOf(error: unknown): string {
  const code: unknown = error instanceof Object && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'EUNKNOWN';
}
