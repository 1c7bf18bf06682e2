/**
 * What a name server answered: records, a definite no, or nothing to rely on.
 *
 * `none` is definite: `not_found` is NXDOMAIN, `no_data` a name without such a record.
 */
export type Answer<T> =
  | { state: 'found'; records: readonly T[]; ttlMs?: number }
  | { state: 'none'; cause: 'not_found' | 'no_data' }
  | { state: 'temperror'; cause: string };

/**
 * Asks, and reads the reply; never rejects. Only ENOTFOUND and ENODATA are a "no": every other failure, and an
 * empty list (a loop of aliases), is temporary.
 *
 * Source: RFC 2308 §2.1 and §2.2; RFC 5321 §5.1.
 */
export async function readAnswer<T>(ask: () => Promise<readonly T[]>): Promise<Answer<T>> {
  try {
    const records = await ask();
    return records.length > 0
      ? { state: 'found', records }
      : { state: 'temperror', cause: 'EMPTY' };
  } catch (error) {
    const cause = codeOf(error);
    if (cause === 'ENOTFOUND') return { state: 'none', cause: 'not_found' };
    if (cause === 'ENODATA') return { state: 'none', cause: 'no_data' };
    return { state: 'temperror', cause };
  }
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Object && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'EUNKNOWN';
}
