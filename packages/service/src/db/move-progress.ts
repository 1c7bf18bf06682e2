import { sql, type Kysely } from 'kysely';
import type { Store } from './store.ts';

/** The table that a move keeps in its target until it has ended: how far each table was copied. */
export const PROGRESS = 'move_progress';

/** Tells whether a move into this PostgreSQL database has begun and not ended. */
export async function isHalfMoved(db: Kysely<never>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${PROGRESS}) is not null as found`.execute(db);
  return rows[0]!.found;
}

/** Rejects when a database holds a part of another one's rows: a service would work on that part. */
export async function refuseHalfMoved({ db }: Store): Promise<void> {
  if (!(await isHalfMoved(db as unknown as Kysely<never>))) return;
  throw new Error('a move into it was interrupted: repeat postern-service move to finish it');
}
