import { sql, type RawBuilder } from 'kysely';
import type { Store } from '../../db/store.ts';

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

/** How many rows a query of PostgreSQL reads or throws away, in all nodes of its plan. */
export async function rowsReadBy(db: Store['db'], query: RawBuilder<unknown>): Promise<number> {
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (analyze, timing off, format json) ${query}`.execute(db);
  return rowsOf(explained.rows[0]!['QUERY PLAN'][0].Plan);
}

/** Keeps the statistics of the tables of lists as they are now. */
export async function freezeStatistics(db: Store['db']): Promise<void> {
  for (const table of ['entry', 'outcome', 'trial'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(db);
  await sql`analyze entry, outcome, trial`.execute(db);
}

/** Gives every address of a job a result and a trial. */
export async function settle(db: Store['db'], jobId: string): Promise<void> {
  await sql`
    insert into outcome (job_id, position, status, reason_code, result)
    select job_id, position, 'valid', 'domain_ok', '{}' from entry where job_id = ${jobId}`.execute(
    db,
  );
  await sql`
    insert into trial (job_id, position, tries, crashes, round, due_at)
    select job_id, position, 1, 0, 0, 0 from entry where job_id = ${jobId}`.execute(db);
}
