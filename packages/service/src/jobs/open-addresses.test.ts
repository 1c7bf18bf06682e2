import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { STORES } from '../test/stores.ts';
import { openBench } from './test/open-bench.ts';
import { freezeStatistics, rowsReadBy, settle } from './test/plans.ts';
import { findOpenAddresses, openAddressesQuery } from './open-addresses.ts';

const COUNT = 4000;
const CHUNK = 100;
const [, postgres] = STORES;

describe.skipIf(postgres!.isMissing)('the open addresses of a chunk, on PostgreSQL', () => {
  test('are found without reading the rest of the list, when the statistics are from before it', async () => {
    const bench = await openBench(postgres!.openContext, { chunkSize: CHUNK });
    const { db } = bench.context.store;
    // The statistics of tables with a few rows of one list, as a vacuum between two lists leaves them.
    const small = await bench.accept(['jane@shop.example']);
    await settle(db, small);
    await freezeStatistics(db);

    const emails = Array.from({ length: COUNT }, (_, index) => `user${index}@shop.example`);
    const jobId = await bench.accept(emails);
    await settle(db, jobId);
    const claim = { jobId, from: COUNT / 2, to: COUNT / 2 + CHUNK };
    await sql`delete from outcome where job_id = ${jobId} and position = ${claim.from}`.execute(db);
    expect(await findOpenAddresses(bench.context.store, claim)).toMatchObject([
      { position: claim.from },
    ]);

    // At worst each address of the chunk is compared with each result and each trial of the chunk.
    expect(await rowsReadBy(db, openAddressesQuery(claim))).toBeLessThan(3 * CHUNK * CHUNK);
  });
});
