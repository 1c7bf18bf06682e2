import { describe } from 'vitest';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { openBench, overPostgres } from './test/bench.ts';
import { keepsItsPromises, waitsForTheCommit } from './test/promises.ts';

describe('the queue within a process', () => {
  keepsItsPromises(() => openBench(':memory:'));
});

describe.skipIf(needsPostgres())('the queue of PostgreSQL', () => {
  keepsItsPromises(() => overPostgres());
  waitsForTheCommit(() => overPostgres());
});
