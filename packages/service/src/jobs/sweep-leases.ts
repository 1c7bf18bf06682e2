import { sql } from 'kysely';
import type { Parts } from '../parts.ts';

/** No lease is that many times as long as leases are: whoever wrote it had another idea of the time. */
const ABSURD_LEASES = 10;

/**
 * Gives back chunks whose lease ran out, and says that there is work.
 *
 * @param whose `everybody`: every lease, for a process that knows that no other is at work.
 * @returns how many there were.
 *
 * Source: docs/decisions/0021-jobs.md.
 */
export async function sweepLeases(
  { store, queue, settings, now }: Parts,
  whose: 'late' | 'everybody',
): Promise<number> {
  const at = now();
  const absurd = at + ABSURD_LEASES * settings.leaseMs;
  const late = sql`and (lease_until < ${at} or lease_until > ${absurd})`;
  const found = sql`
    select job_id, number from chunk where state = 'leased' ${whose === 'late' ? late : sql``}`;
  const { rows } = await sql`${found} limit 1`.execute(store.db);
  if (rows.length === 0) return 0;
  return store.write(async (trx) => {
    const freed = await sql`
      update chunk set state = 'ready', lease_until = 0 where (job_id, number) in (
        ${found} ${store.dialect === 'postgres' ? sql`for update skip locked` : sql``})
      returning number`.execute(trx);
    if (freed.rows.length > 0) await queue.hint(trx, 'jobs');
    return freed.rows.length;
  });
}
