import { sql } from 'kysely';
import { isExpired, skipLocked } from '../lease/sql.ts';
import type { ServiceContext } from '../service-context.ts';

/**
 * Gives back chunks whose lease has expired, and hints that there is work.
 *
 * @param whose `everybody`: every lease, for a process that knows that no other is at work.
 * @returns how many there were.
 *
 * Source: docs/decisions/0021-jobs.md.
 */
export async function reclaimExpired(
  { store, queue, settings, now }: ServiceContext,
  whose: 'late' | 'everybody',
): Promise<number> {
  const late = sql`and ${isExpired(settings.leaseMs, now())}`;
  const found = sql`
    select job_id, number from chunk where state = 'leased' ${whose === 'late' ? late : sql``}`;
  const { rows } = await sql`${found} limit 1`.execute(store.db);
  if (rows.length === 0) return 0;
  return store.write(async (trx) => {
    const freed = await sql`
      update chunk set state = 'ready', lease_until = 0
      where (job_id, number) in (${found} ${skipLocked(store)}) returning number`.execute(trx);
    if (freed.rows.length > 0) await queue.hint(trx, 'jobs');
    return freed.rows.length;
  });
}
