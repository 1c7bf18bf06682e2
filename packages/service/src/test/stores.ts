import { isNightly } from '@postern/tools/test/is-nightly.js';
import { administer, type PostgresAdmin } from '@postern/tools/test/postgres-admin.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { startPostgres, type PostgresServer } from '@postern/tools/test/postgres-server.ts';
import { afterAll, beforeAll, describe, inject, onTestFinished } from 'vitest';
import type { ServiceContext } from '../context/service-context.ts';
import { createMemoryCounter } from '../limits/counter.ts';
import { openQueue } from '../queue/open-queue.ts';
import { DEFAULTS } from '../config/settings.ts';
import { createDatabase, createFreeDatabases } from './free-databases.ts';
import type { KeptDatabase } from './kept-database.ts';
import { migratedTemplate } from './migrated-template.ts';
import { openContext } from './service-context.ts';

type Open = typeof openContext;

/** The unused databases of this worker. */
const freeDatabases = createFreeDatabases();

const openShared = contextOver(() => freeDatabases.take(sharedPostgres()), freeDatabases.giveBack);

/** A kind of database, and what opens parts over a fresh one of it. */
export interface StoreKind {
  name: 'SQLite' | 'PostgreSQL';
  openContext: Open;
  /** It is not installed here. */
  isMissing: boolean;
}

/** The databases that every suite about tables runs on. */
export const STORES: readonly StoreKind[] = [
  { name: 'SQLite', openContext, isMissing: false },
  { name: 'PostgreSQL', openContext: openShared, isMissing: needsPostgres() },
];

/** Runs a suite on each database; `open` has the signature of `openContext`, each call a fresh database. */
export function describeStores(title: string, suite: (open: Open, kind: StoreKind) => void): void {
  describeEach(STORES, title, suite);
}

/**
 * Runs a suite about accounts or pages on the named database in `npm test` (on SQLite where PostgreSQL is not installed),
 * and on each in the nightly run. Their queries are simple, and the suites about tables, races and values that can be
 * used only once run on each database. About half of these suites name PostgreSQL.
 */
export function describeOneStore(
  name: StoreKind['name'],
  title: string,
  suite: (open: Open, kind: StoreKind) => void,
): void {
  const installed = STORES.filter(({ isMissing }) => !isMissing);
  const named = installed.find((kind) => kind.name === name) ?? installed[0]!;
  describeEach(isNightly ? STORES : [named], title, suite);
}

/** The PostgreSQL that all test files of a run share: databases are made in it, and it is never stopped. */
export function sharedPostgres(): PostgresAdmin {
  const url = inject('postgresUrl');
  if (!url) throw new Error('sharedPostgres: PostgreSQL is not installed');
  return administer(url);
}

/** A PostgreSQL of one test file, which may stop and kill it. */
export interface OwnPostgres {
  server(): PostgresServer;
  openContext: Open;
}

/** Starts a PostgreSQL before the tests of a suite, and removes it after them. */
export function ownPostgres(): OwnPostgres {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
    await migratedTemplate.create(server);
  });
  afterAll(() => server.remove());
  const openOwn = contextOver(
    () => createDatabase(server),
    (database) => database.end(),
  );
  return { server: () => server, openContext: openOwn };
}

function describeEach(
  kinds: readonly StoreKind[],
  title: string,
  suite: (open: Open, kind: StoreKind) => void,
): void {
  for (const kind of kinds)
    describe.skipIf(kind.isMissing)(`${title}, on ${kind.name}`, () =>
      suite(kind.openContext, kind),
    );
}

function contextOver(
  take: () => Promise<KeptDatabase>,
  giveBack: (database: KeptDatabase) => Promise<void>,
): Open {
  return async (settings = {}, { now = Date.now } = {}) => {
    const database = await take();
    const store = database.lend();
    const log = silent();
    const queue = openQueue(store, log);
    onTestFinished(async () => {
      await queue.close();
      await store.close();
      await giveBack(database);
    });
    await queue.start();
    const databaseUrl = database.url;
    const wanted = { ...DEFAULTS, secret: 'x'.repeat(32), ...settings, databaseUrl };
    // Shared counters count in memory for a while when the database is slow, so a test could not rely on them.
    return { store, queue, settings: wanted, log, createCounter: createMemoryCounter, now };
  };
}

function silent(): ServiceContext['log'] {
  const nothing = () => undefined;
  return { debug: nothing, info: nothing, warn: nothing, error: nothing };
}
