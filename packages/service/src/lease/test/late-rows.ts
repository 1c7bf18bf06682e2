import { sql } from 'kysely';
import type { Store } from '../../db/store.ts';
import { isLate, type Line } from '../due-times.ts';

const LINES: readonly Line[] = ['organisation', 'job', 'endpoint'];

/** Finds the rows that break the rule of due times, in one statement and so at one moment. */
export async function lateRows({ db }: Store, now: number): Promise<unknown[]> {
  const parts = LINES.map(
    (line) => sql`
      select ${sql.lit(line)} as line, id, due_at from ${sql.table(line)} where ${isLate(line, now)}`,
  );
  return (await sql`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
}
