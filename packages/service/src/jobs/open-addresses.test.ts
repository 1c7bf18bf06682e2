import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { STORES } from '../test/stores.ts';
import { openBench } from './test/open-bench.ts';
import { findOpenAddresses, openAddressesQuery } from './open-addresses.ts';

const COUNT = 4000;
const CHUNK = 100;
const [, postgres] = STORES;

/** A node of a plan that PostgreSQL ran. */
interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** How many rows a plan read or threw away, in all of its nodes. */
function rowsOf(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Join Filter'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own);
}

describe.skipIf(postgres!.isMissing)('the open addresses of a chunk, on PostgreSQL', () => {
  test('are found without reading the rest of the list, when the statistics are from before it', async () => {
    const bench = await openBench(postgres!.openContext, { chunkSize: CHUNK });
    const { db } = bench.context.store;
    // The statistics of tables with a few rows of one list, as a vacuum between two lists leaves them.
    const small = await bench.accept(['jane@shop.example']);
    await settle(small);
    for (const table of ['entry', 'outcome', 'trial'])
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(db);
    await sql`analyze entry, outcome, trial`.execute(db);

    const emails = Array.from({ length: COUNT }, (_, index) => `user${index}@shop.example`);
    const jobId = await bench.accept(emails);
    await settle(jobId);
    const claim = { jobId, from: COUNT / 2, to: COUNT / 2 + CHUNK };
    await sql`delete from outcome where job_id = ${jobId} and position = ${claim.from}`.execute(db);
    expect(await findOpenAddresses(bench.context.store, claim)).toMatchObject([
      { position: claim.from },
    ]);

    const explained = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (analyze, timing off, format json) ${openAddressesQuery(claim)}`.execute(db);
    // At worst each address of the chunk is compared with each result and each trial of the chunk.
    expect(rowsOf(explained.rows[0]!['QUERY PLAN'][0].Plan)).toBeLessThan(3 * CHUNK * CHUNK);

    /** Gives every address of a job a result, and one a trial. */
    async function settle(id: string): Promise<void> {
      await sql`
        insert into outcome (job_id, position, status, reason_code, result)
        select job_id, position, 'valid', 'domain_ok', '{}' from entry where job_id = ${id}`.execute(
        db,
      );
      await sql`
        insert into trial (job_id, position, tries, crashes, round, due_at)
        select job_id, position, 1, 0, 0, 0 from entry where job_id = ${id}`.execute(db);
    }
  });
});
