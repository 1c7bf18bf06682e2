import { describe, expect, test } from 'vitest';
import { STORES } from '../test/stores.ts';
import { openBench } from './test/open-bench.ts';
import { freezeStatistics, rowsReadBy, settle } from './test/plans.ts';
import { resultsQuery } from './find-results.ts';

const COUNT = 4000;
const LIMIT = 100;
const [, postgres] = STORES;

describe.skipIf(postgres!.isMissing)('a page of results, on PostgreSQL', () => {
  test('is read without the rest of the list, when the statistics are from before it', async () => {
    const bench = await openBench(postgres!.openContext, { chunkSize: 100 });
    const { db } = bench.context.store;
    // The statistics of tables with a few rows of one list, as a vacuum between two lists leaves them.
    await settle(db, await bench.accept(['jane@shop.example']));
    await freezeStatistics(db);
    // The second half has the addresses of the first one again, whose results it shares.
    const emails = Array.from({ length: COUNT }, (_, at) => `user${at % (COUNT / 2)}@shop.example`);
    const jobId = await bench.accept(emails);
    await settle(db, jobId);
    for (const isRunning of [true, false]) {
      for (const from of [0, COUNT / 2, COUNT - LIMIT]) {
        const query = resultsQuery({ jobId, from, limit: LIMIT, isRunning });
        expect((await query.execute(db)).rows).toHaveLength(LIMIT);
        expect(await rowsReadBy(db, query)).toBeLessThanOrEqual(10 * LIMIT);
      }
    }
  });
});
