import { sql, type RawBuilder } from 'kysely';
import { farDueTime } from '../lease/due.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { EndpointRow } from '../db/tables.ts';
import { limitOf } from './limits.ts';
import { lockEndpoints } from './endpoint-row.ts';
import { LONGEST_WAIT_MS } from './schedule.ts';
import { secretsOf } from './secret.ts';

/** A delivery that was claimed, and all that is needed to send it. */
export interface ClaimedDelivery {
  deliveryId: string;
  endpointId: string;
  orgId: string;
  /** The fencing token of this claim. */
  token: number;
  /** How many attempts were made before. */
  tries: number;
  /** Whether its endpoint has failed every attempt of late. */
  isFailing: boolean;
  url: string;
  secrets: readonly string[];
  eventId: string;
  body: string;
}

/** A delivery as the claim changed it, with its event. */
interface Taken {
  id: string;
  endpoint_id: string;
  event_id: string;
  token: number;
  tries: number;
  body: string;
}

/** When a lease begins and ends. */
interface Lease {
  at: number;
  until: number;
}

/**
 * Claims deliveries that are due, so that nobody else sends them before the lease ends: two
 * statements, however many endpoints there are.
 *
 * The lease is the due time itself, moved on: whoever dies leaves deliveries that become due
 * again. Claims of one endpoint come one after the other, by its row's lock, so that its limit
 * holds for all processes together.
 *
 * @param shares how many deliveries of an endpoint may be claimed, by its id.
 * Source: docs/decisions/webhooks.md#0020.
 */
export async function claim(
  { store, settings, now }: Pick<ServiceContext, 'store' | 'settings' | 'now'>,
  shares: ReadonlyMap<string, number>,
): Promise<ClaimedDelivery[]> {
  if (shares.size === 0) return [];
  return store.write(async (trx) => {
    const endpoints = await lockEndpoints({ trx, store }, [...shares.keys()]);
    const active = new Map(endpoints.filter((row) => row.is_active).map((row) => [row.id, row]));
    if (active.size === 0) return [];
    const at = now();
    const lease = { at, until: at + settings.webhookTimeoutMs + settings.leaseMs };
    const due = [...active.values()].map((row) => dueOf(row, shares.get(row.id)!, lease));
    const { rows } = await sql<Taken>`
      update delivery set token = token + 1, due_at = ${lease.until}, lease_until = ${lease.until}
      where id in (${sql.join(due, sql` union all `)})
      returning id, endpoint_id, event_id, token, tries,
        (select body from event where event.id = event_id) as body`.execute(trx);
    return rows.map((row) => claimedOf(row, active.get(row.endpoint_id)!, at));
  });
}

/**
 * The ids of an endpoint's oldest due deliveries, as many as its limit allows beside those that are
 * leased: their due times are not beyond a lease that begins now. Deliveries whose due time is too far ahead to be
 * right are due, too; each of the two ranges is read by the index.
 */
function dueOf({ id, failing_since }: EndpointRow, count: number, { at, until }: Lease) {
  const leased = sql`
    select count(*) from delivery where state = 'waiting' and endpoint_id = ${id}
    and due_at > ${at} and due_at <= ${until} and lease_until > 0`;
  const free = sql`${limitOf(failing_since !== null)} - (${leased})`;
  const limit = sql`case when ${free} < 0 then 0 when ${free} < ${count} then ${free} else ${count} end`;
  const within = (range: RawBuilder<boolean>) => sql`
    select * from (select id, due_at from delivery where state = 'waiting' and endpoint_id = ${id} and ${range}
      order by due_at limit ${count}) as part`;
  return sql`select id from (
    select id from (${within(sql`due_at <= ${at}`)} union all
      ${within(sql`due_at > ${farDueTime(at, LONGEST_WAIT_MS)}`)}) as parts
    order by due_at limit ${limit}) as due`;
}

function claimedOf(row: Taken, endpoint: EndpointRow, at: number): ClaimedDelivery {
  return {
    deliveryId: row.id,
    endpointId: endpoint.id,
    orgId: endpoint.org_id,
    token: row.token,
    tries: row.tries,
    isFailing: endpoint.failing_since !== null,
    url: endpoint.url,
    secrets: secretsOf(endpoint, at),
    eventId: row.event_id,
    body: row.body,
  };
}
