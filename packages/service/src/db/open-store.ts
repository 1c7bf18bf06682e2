import { databaseCode } from './database-code.ts';
import { isDatabaseUrl, sqlitePath } from '../config/database-url.ts';
import { messageOf } from './failure-of.ts';
import { isUnavailable } from './is-unavailable.ts';
import { refuseHalfMoved } from './move-progress.ts';
import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** Options for opening a database. */
interface OpenOptions {
  /** Whether to open a file whose rows were moved to another database by `move`. */
  mayBeMoved?: boolean;
  /** Called with a warning for the operator. */
  onWarning?: (sentence: string) => void;
}

/**
 * Opens the operator's database: `postgres://…`, `sqlite:` with a path, a path, or `:memory:`.
 *
 * Rejects with a message that helps the operator. The message never has the password of a URL.
 */
export async function openStore(databaseUrl: string, options: OpenOptions = {}): Promise<Store> {
  const { mayBeMoved = false, onWarning = () => undefined } = options;
  if (!isDatabaseUrl(databaseUrl)) throw new Error('A database must be a file or postgres://…');
  const path = sqlitePath(databaseUrl);
  if (path !== null) return openSqliteStore(path, { mayBeMoved });
  try {
    return await openPostgres(databaseUrl, { mayBeMoved, onWarning });
  } catch (error) {
    throw openingError(databaseUrl, error as Error);
  }
}

async function openPostgres(
  databaseUrl: string,
  { mayBeMoved, onWarning }: Required<OpenOptions>,
): Promise<Store> {
  const store = await openPostgresStore(databaseUrl, onWarning);
  try {
    if (!mayBeMoved) await refuseHalfMoved(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Any cause except the database's own can contain the whole URL. */
function openingError(databaseUrl: string, error: Error): Error {
  const cause = isUnavailable(error) ? error : undefined;
  const isUntrusted = UNTRUSTED.has(databaseCode(error) ?? '');
  const reason = isUntrusted ? untrustedText(error) : messageOf(error);
  return new Error(`${nameOf(databaseUrl)} cannot be used: ${reason}`, { cause });
}

/** Node's message for a certificate of an unknown CA, without the advice that newer versions add after a semicolon. */
function untrustedText(error: Error): string {
  const [fault] = messageOf(error).split(';');
  return `${fault}: name the file of its CA by sslrootcert in the URL`;
}

/** Node's codes for a certificate of an unknown CA. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** The location of a database for messages: without user, password and parameters. */
function nameOf(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `PostgreSQL at ${host}${pathname}`;
  } catch {
    return 'PostgreSQL';
  }
}
