import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Drops the tables of the queue that was replaced by `LISTEN` and `NOTIFY`. They held only hints.
 *
 * Source: docs/decisions/jobs.md#0059.
 */
export async function dropQueueTables(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres) await sql`drop schema if exists postern_queue cascade`.execute(db);
}
