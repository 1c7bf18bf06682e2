import { describe } from 'vitest';
import { needsPostgres } from '../test/programs.ts';
import { openQueue } from './open-queue.ts';
import { openBench, overPostgres, silent } from './test/bench.ts';
import { keepsItsPromises, waitsForTheCommit } from './test/promises.ts';

describe('the queue within a process', () => {
  keepsItsPromises(() =>
    openBench(':memory:', (store) => openQueue(store, { databaseUrl: '', log: silent() })),
  );
});

describe.skipIf(needsPostgres())('graphile-worker', () => {
  keepsItsPromises(() => overPostgres());
  waitsForTheCommit(() => overPostgres());
});
