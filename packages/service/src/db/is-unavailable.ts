import { THREAD_ENDED } from '../thread/start-thread.ts';
import { SQLITE_UNAVAILABLE } from './database-code.ts';

/**
 * Whether an error means that the database is unavailable for now, so that the same request can succeed later: 503, not
 * 500. Errors in a query and violated constraints do not count.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  return (
    (typeof errcode === 'number' && (errcode & 0xff) in SQLITE_UNAVAILABLE) ||
    (typeof code === 'string' && (POSTGRES.test(code) || NETWORK.has(code))) ||
    MESSAGES.some((start) => error.message.startsWith(start)) ||
    isUnavailable(error.cause)
  );
}

/**
 * Connection lost (08), out of resources such as connections or disk (53), shutting down or starting (57P01 to 57P05),
 * timeout (57014, 55P03, 25P03), a standby (25006), I/O error (58), and a transaction that failed several times (40001,
 * 40P01). Source: PostgreSQL 15, Appendix A.
 */
const POSTGRES = /^(08...|53...|57P0[1-5]|57014|55P03|25P03|25006|580..|40001|40P01)$/;

const NETWORK = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(' '),
);

/** The messages without a code, of `pg`, its pool, and the thread of SQLite. */
const MESSAGES = [
  THREAD_ENDED,
  'Connection terminated',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
];
