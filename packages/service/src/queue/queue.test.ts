import { describe } from 'vitest';
import { needsPostgres } from '../test/programs.ts';
import { openGraphileQueue } from './graphile-queue.ts';
import { openQueue } from './open-queue.ts';
import { openBench, overPostgres, silent } from './test/bench.ts';
import { openPgBossQueue } from './test/pg-boss-queue.ts';
import { keepsItsPromises, waitsForTheCommit } from './test/promises.ts';

describe('the queue within a process', () => {
  keepsItsPromises(() =>
    openBench(':memory:', (store) => openQueue(store, { databaseUrl: '', log: silent() })),
  );
});

describe.skipIf(needsPostgres()).each([
  ['graphile-worker', openGraphileQueue],
  ['pg-boss', openPgBossQueue],
])('%s', (_name, open) => {
  keepsItsPromises(() => overPostgres(open));
  waitsForTheCommit(() => overPostgres(open));
});
