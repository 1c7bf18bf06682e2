import { databaseCode } from './database-code.ts';
import { isUnavailable } from './is-unavailable.ts';

/** The description of a failure in a log line. */
export interface LoggedFailure {
  /** The SQLSTATE, the code of SQLite, or that of the network; null when there is none. */
  code: string | null;
  /** The message of the failure and of its causes, or only the name of the error when a message can contain a row. */
  reason: string;
}

/**
 * Describes a failure for the log: the code, and the database's own message when it is about the server. A message
 * about a statement can contain an address, and is left out.
 */
export function failureOf(error: unknown): LoggedFailure {
  const code = databaseCode(error);
  if (!(error instanceof Error)) return { code, reason: typeof error };
  const isTellable = isUnavailable(error) || (code !== null && TELLABLE.test(code));
  return { code, reason: isTellable ? messagesOf(error) : error.name };
}

/**
 * Codes whose messages contain nothing of a row: a missing permission (42501), authentication (28), no such database
 * (3D), and TLS.
 */
const TELLABLE = /^(42501|28...|3D...|ERR_(TLS|SSL)_\w+|\w*CERT\w*)$/;

/** The message of an error. When Node tried several IP addresses and gives no message, that of the first attempt. */
export function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return error.message || (first instanceof Error ? first.message : error.name);
}

function messagesOf(error: Error): string {
  const own = messageOf(error);
  return error.cause instanceof Error ? `${own}: ${messagesOf(error.cause)}` : own;
}
