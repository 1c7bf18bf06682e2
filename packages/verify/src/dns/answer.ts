import { serverOf } from './answered-by.ts';
import { codeOf } from '../shared/error-code.ts';

/**
 * The result of a DNS query: records, a negative answer, or a temporary failure.
 *
 * `none` is definite: `not_found` is NXDOMAIN, `no_data` a name without such a record.
 */
export type DnsAnswer<T> = { server?: string } & (
  | { state: 'found'; records: readonly T[]; ttlMs?: number | undefined }
  | { state: 'none'; cause: 'not_found' | 'no_data'; ttlMs?: number | undefined }
  | { state: 'temperror'; cause: string }
);

/**
 * Reads the records of a reply with `read`, which throws for malformed records. An empty list (a loop of aliases) is a
 * temporary failure. The result is valid for the shortest TTL of the records.
 *
 * Source: RFC 2308 §2.1 and §2.2.
 */
export function answerOf<R, T>(
  given: readonly R[],
  read: (records: readonly R[]) => readonly T[],
): DnsAnswer<T> {
  const records = read(given);
  if (records.length === 0) return answeredBy(given, { state: 'temperror', cause: 'EMPTY' });
  return answeredBy(given, { state: 'found', records, ttlMs: timeOf(given) });
}

/**
 * Reads an error instead of a reply. Only ENOTFOUND and ENODATA are negative answers; every other error is temporary.
 *
 * Source: RFC 2308 §2.1 and §2.2; RFC 5321 §5.1.
 */
export function errorAnswerOf(error: unknown): DnsAnswer<never> {
  const cause = codeOf(error);
  if (cause !== 'ENOTFOUND' && cause !== 'ENODATA') {
    return answeredBy(error, { state: 'temperror', cause });
  }
  const no = cause === 'ENOTFOUND' ? 'not_found' : 'no_data';
  return answeredBy(error, { state: 'none', cause: no, ttlMs: timeOf([error]) });
}

/** Adds the server, if it is known. */
function answeredBy<T>(given: unknown, answer: DnsAnswer<T>): DnsAnswer<T> {
  const server = serverOf(given);
  if (server !== undefined) answer.server = server;
  return answer;
}

/** The shortest TTL that is reported, if any. */
function timeOf(reports: readonly unknown[]): number | undefined {
  let seconds = Infinity;
  for (const report of reports) {
    const ttl = report instanceof Object && 'ttl' in report ? report.ttl : undefined;
    if (typeof ttl === 'number' && ttl >= 0 && ttl < seconds) seconds = ttl;
  }
  return seconds < Infinity ? seconds * 1000 : undefined;
}
