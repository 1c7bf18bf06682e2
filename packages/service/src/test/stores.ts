import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import type { Parts } from '../parts.ts';
import { openQueue } from '../queue/open-queue.ts';
import { DEFAULTS } from '../settings.ts';
import { migrate } from '../storage/migrate.ts';
import { openStore } from '../storage/open-store.ts';
import { openParts } from './parts.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';
import { needsPostgres } from './programs.ts';

type Open = typeof openParts;

/** A kind of database, and what opens parts over a fresh one of it. */
export interface StoreKind {
  name: 'SQLite' | 'PostgreSQL';
  openParts: Open;
  /** It is not installed here. */
  isMissing: boolean;
}

/** The databases that every suite about tables runs on. */
export const STORES: readonly StoreKind[] = [
  { name: 'SQLite', openParts, isMissing: false },
  { name: 'PostgreSQL', openParts: openPostgresParts, isMissing: needsPostgres() },
];

/** Runs a suite on each database; `open` has the signature of `openParts`, each call a fresh database. */
export function describeStores(name: string, suite: (open: Open, kind: StoreKind) => void): void {
  for (const kind of STORES)
    describe.skipIf(kind.isMissing)(`${name}, on ${kind.name}`, () => suite(kind.openParts, kind));
}

const TEMPLATE = 'migrated';
let server: PostgresServer | null = null;

/** The PostgreSQL of this test file, for whoever wants a database without tables: removed after the file. */
export function sharedPostgres(): PostgresServer {
  if (!server) throw new Error('sharedPostgres: not installed, or not started yet');
  return server;
}

beforeAll(async () => {
  if (needsPostgres()) return;
  server = await startPostgres();
  await server.query(`create database ${TEMPLATE}`);
  const databaseUrl = server.urlOf(TEMPLATE);
  const store = await openStore(databaseUrl);
  await migrate(store);
  await (await openQueue(store, { databaseUrl, log: silent() })).close();
  await store.close();
});

afterAll(() => server?.remove());

async function openPostgresParts(...[settings = {}, { now = Date.now } = {}]: Parameters<Open>) {
  const databaseUrl = await sharedPostgres().createDatabase(TEMPLATE);
  const store = await openStore(databaseUrl);
  const log = silent();
  const queue = await openQueue(store, { databaseUrl, log });
  onTestFinished(async () => {
    await queue.close();
    await store.close();
  });
  await queue.start();
  const parts: Parts = {
    store,
    queue,
    settings: { ...DEFAULTS, ...settings, databaseUrl },
    log,
    now,
  };
  return parts;
}

function silent(): Parts['log'] {
  const nothing = () => undefined;
  return { debug: nothing, info: nothing, warn: nothing, error: nothing };
}
