import { sql } from 'kysely';
import { farDueTime } from '../lease/due.ts';
import type { Store } from '../db/store.ts';
import { AT_ONCE } from './limits.ts';
import { LONGEST_WAIT_MS } from './schedule.ts';

/** An active endpoint for which deliveries are waiting. */
export interface DueEndpoint {
  id: string;
  org_id: string;
  failing_since: number | null;
  /** When the first of them is due; before all others when a due time is too far ahead to be right. */
  due_at: number;
}

/** More than can be under way at a time, so that those at their limit hide nobody. */
const MAX_ROWS = 500;

/**
 * Lists the endpoints with deliveries waiting: first those that are due and not failing, then
 * those that are due, then the rest by time.
 *
 * However long the line of one endpoint is, it costs two steps of the index.
 */
export async function dueEndpoints({ db }: Store, nowMs: number): Promise<DueEndpoint[]> {
  const { rows } = await sql<DueEndpoint>`
    with recursive line (id) as (
      select (select min(endpoint_id) from delivery where state = 'waiting')
      union all
      select (
        select min(endpoint_id) from delivery where state = 'waiting' and endpoint_id > line.id
      ) from line where line.id is not null
    ), head (id, due_at) as (
      select id, case
        when (select max(due_at) from delivery where state = 'waiting' and endpoint_id = line.id)
          > ${farDueTime(nowMs, LONGEST_WAIT_MS)} then ${sql.lit(AT_ONCE)}
        else (select min(due_at) from delivery where state = 'waiting' and endpoint_id = line.id)
        end from line where id is not null
    )
    select endpoint.id, endpoint.org_id, endpoint.failing_since, head.due_at
    from head join endpoint on endpoint.id = head.id
    where endpoint.is_active = 1
    order by
      case when head.due_at > ${nowMs} then 2 when endpoint.failing_since is null then 0 else 1 end,
      head.due_at
    limit ${sql.lit(MAX_ROWS)}`.execute(db);
  return rows;
}
