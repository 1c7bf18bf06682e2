import { sql } from 'kysely';
import type { Store } from './store.ts';

/** Rejects while another process of the service has connections to this PostgreSQL database. */
export async function refuseRunning({ db }: Store): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database()
    and application_name = 'postern' and pid <> pg_backend_pid()`.execute(db);
  if (rows[0]!.n > 0) throw new Error('A Postern service runs on the target: stop it first.');
}
