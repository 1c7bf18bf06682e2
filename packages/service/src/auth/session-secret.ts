import { readOrCreateSecret, secretFile } from '../db/secret-file.ts';
import type { Store } from '../db/store.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { makeToken } from '../base/token.ts';

/** The row of `setting` with the secret of earlier versions, and of a database in memory. */
const NAME = 'session_secret';
const NEEDED =
  'On PostgreSQL the dashboard needs --secret: 32 characters or more, the same on every machine, such as those of ' +
  '`openssl rand -hex 32`. Or leave the dashboard out: --no-dashboard.';
const IN_DATABASE =
  'the secret of sessions and second factors is in the database, so a copy of the database gives access to sessions: ' +
  'set --secret, after which all users sign in again and set up two-step sign-in again';

/**
 * The secret that signs sessions and encrypts second factors: the operator's secret, or, beside a SQLite file, one that
 * is created at the first start in a separate file, so that a copy of the database does not give access to a session.
 *
 * Rejects on PostgreSQL, whose copies would include it, unless an earlier version stored it there. Rejects, with the
 * path, for a file that cannot be read or written.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export async function sessionSecret({
  store,
  settings,
  log,
}: Pick<ServiceContext, 'store' | 'settings' | 'log'>): Promise<string> {
  if (settings.secret !== null) return settings.secret;
  const stored = await readRow(store);
  if (store.file !== undefined) {
    const secret = readOrCreateSecret(secretFile(store.file), stored ?? makeToken());
    if (stored !== null) await store.db.deleteFrom('setting').where('name', '=', NAME).execute();
    return secret;
  }
  if (store.dialect === 'sqlite') return stored ?? (await insertSecret(store));
  if (stored === null) throw new Error(NEEDED);
  log.warn({}, IN_DATABASE);
  return stored;
}

async function readRow({ db }: Store): Promise<string | null> {
  const found = await db.selectFrom('setting').select('value').where('name', '=', NAME).execute();
  return found[0]?.value ?? null;
}

async function insertSecret({ db }: Store): Promise<string> {
  const value = makeToken();
  await db.insertInto('setting').values({ name: NAME, value }).execute();
  return value;
}
