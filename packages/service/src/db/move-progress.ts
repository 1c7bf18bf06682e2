import { sql, type Kysely } from 'kysely';
import type { Store } from './store.ts';

/** The table in the target of a move until the move ends: the progress of each table. */
export const PROGRESS = 'move_progress';

/** Whether a move into this PostgreSQL database has begun and not ended. */
export async function isHalfMoved(db: Kysely<never>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${PROGRESS}) is not null as found`.execute(db);
  return rows[0]!.found;
}

/** Rejects when a database has only a part of another one's rows: a service would work on that part. */
export async function refuseHalfMoved({ db }: Store): Promise<void> {
  if (!(await isHalfMoved(db as unknown as Kysely<never>))) return;
  throw new Error('a move into it was interrupted: repeat postern-service move to finish it');
}
