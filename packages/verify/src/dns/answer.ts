import { serverOf } from './answered-by.ts';
import { codeOf } from './dns-error.ts';

/**
 * What a name server answered: records, a definite no, or nothing to rely on.
 *
 * `none` is definite: `not_found` is NXDOMAIN, `no_data` a name without such a record.
 */
export type Answer<T> = { server?: string } & (
  | { state: 'found'; records: readonly T[]; ttlMs?: number }
  | { state: 'none'; cause: 'not_found' | 'no_data'; ttlMs?: number }
  | { state: 'temperror'; cause: string }
);

/**
 * Asks, and reads the reply by `read`, which throws for records of another shape; never rejects.
 *
 * Only ENOTFOUND and ENODATA are a "no": every other failure, and an empty list (a loop of aliases), is temporary. The
 * answer may be remembered as long as the shortest-lived record.
 *
 * Source: RFC 2308 §2.1 and §2.2; RFC 5321 §5.1.
 */
export async function readAnswer<R, T>(
  ask: () => Promise<readonly R[]>,
  read: (records: readonly R[]) => readonly T[],
): Promise<Answer<T>> {
  try {
    const given = await ask();
    const records = read(given);
    const by = serverOf(given);
    const answer: Answer<T> =
      records.length > 0
        ? { state: 'found', records, ...timeOf(given) }
        : { state: 'temperror', cause: 'EMPTY' };
    if (by !== undefined) answer.server = by;
    return answer;
  } catch (error) {
    const by = serverOf(error);
    return { ...refusalOf(error), ...(by !== undefined && { server: by }) };
  }
}

function refusalOf(error: unknown): Answer<never> {
  const cause = codeOf(error);
  if (cause === 'ENOTFOUND') return { state: 'none', cause: 'not_found', ...timeOf([error]) };
  if (cause === 'ENODATA') return { state: 'none', cause: 'no_data', ...timeOf([error]) };
  return { state: 'temperror', cause };
}

/** The shortest time to live, where one is reported. */
function timeOf(reports: readonly unknown[]): { ttlMs?: number } {
  let seconds = Infinity;
  for (const report of reports) {
    const ttl = report instanceof Object && 'ttl' in report ? report.ttl : undefined;
    if (typeof ttl === 'number' && ttl >= 0 && ttl < seconds) seconds = ttl;
  }
  return seconds < Infinity ? { ttlMs: seconds * 1000 } : {};
}
