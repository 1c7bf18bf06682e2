import { sql, type RawBuilder } from 'kysely';
import type { Store } from '../db/store.ts';
import { farDueTime, repairDueTimes } from '../lease/due-times.ts';
import { LONGEST_WAIT_MS } from './schedule.ts';

/** An active endpoint with waiting deliveries. */
export interface DueEndpoint {
  id: string;
  org_id: string;
  failing_since: number | null;
  /** The earliest due time of its deliveries, which is also its position among all endpoints. */
  due_at: number;
}

/** More than can be pending at a time, so that endpoints at their limit hide no others. */
const MAX_ROWS = 500;

/**
 * Lists the endpoints that are due: first those that are not failing, then the failing ones, each by its due time. The
 * next endpoint of each kind that is not due yet comes last.
 */
export async function dueEndpoints({ db }: Store, nowMs: number): Promise<DueEndpoint[]> {
  const part = (isOfPart: RawBuilder<boolean>, limit: number) => sql`
    select * from (select id, org_id, failing_since, due_at from endpoint
      where is_active = 1 and ${isOfPart} order by due_at limit ${sql.lit(limit)}) as part`;
  const parts = [
    part(sql`due_at <= ${nowMs} and failing_since is null`, MAX_ROWS),
    part(sql`due_at <= ${nowMs} and failing_since is not null`, MAX_ROWS),
    part(sql`due_at > ${nowMs} and failing_since is null`, 1),
    part(sql`due_at > ${nowMs} and failing_since is not null`, 1),
  ];
  const { rows } = await sql<DueEndpoint>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** Makes deliveries due now that a clock that was ahead has postponed. Source: docs/decisions/operations.md#0063. */
export async function repairEndpoints(store: Store, nowMs: number): Promise<void> {
  await sql`
    update delivery set due_at = ${nowMs}, lease_until = 0
    where state = 'waiting' and due_at > ${farDueTime(nowMs, LONGEST_WAIT_MS)}`.execute(store.db);
  await repairDueTimes(store, 'endpoint', nowMs);
}
