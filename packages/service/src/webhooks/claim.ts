import { sql } from 'kysely';
import { raise } from '../lease/due-times.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { EndpointRow } from '../db/tables.ts';
import { limitOf } from './limits.ts';
import { lockEndpoints } from './endpoint-row.ts';
import { secretsOf } from './secret.ts';

/** A claimed delivery, with all the data to send it. */
export interface ClaimedDelivery {
  deliveryId: string;
  endpointId: string;
  orgId: string;
  /** The fencing token of this claim. */
  token: number;
  /** The number of earlier attempts. */
  tries: number;
  /** Whether all recent attempts of its endpoint have failed. */
  isFailing: boolean;
  url: string;
  secrets: readonly string[];
  eventId: string;
  body: string;
}

/** A delivery as the claim changed it, with its event. */
interface ClaimedEndpoint {
  id: string;
  endpoint_id: string;
  event_id: string;
  token: number;
  tries: number;
  body: string;
}

/** A lease that begins now. */
interface LeaseSpan {
  at: number;
  until: number;
}

/**
 * Claims deliveries that are due, so that no other process sends them before the lease ends. It takes three statements,
 * whatever the number of endpoints.
 *
 * A lease is a later due time: the deliveries of a killed process become due again. Claims of one endpoint wait for
 * each other, by its row's lock, so that its limit applies to all processes together.
 *
 * @param shares how many deliveries of an endpoint can be claimed, by its ID.
 * Source: docs/decisions/webhooks.md#0020.
 */
export async function claimDeliveries(
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
    const { rows } = await sql<ClaimedEndpoint>`
      update delivery set token = token + 1, due_at = ${lease.until}, lease_until = ${lease.until}
      where id in (${sql.join(due, sql` union all `)})
      returning id, endpoint_id, event_id, token, tries,
        (select body from event where event.id = event_id) as body`.execute(trx);
    const served = [...new Set(rows.map(({ endpoint_id }) => endpoint_id))];
    await raise(trx, { line: 'endpoint', ids: [...active.keys()], served, now: at });
    return rows.map((row) => claimedOf(row, active.get(row.endpoint_id)!, at));
  });
}

/** The IDs of an endpoint's first due deliveries, as many as its limit allows in addition to the leased ones. */
function dueOf({ id, failing_since }: EndpointRow, count: number, { at, until }: LeaseSpan) {
  const leased = sql`
    select count(*) from delivery where state = 'waiting' and endpoint_id = ${id}
    and lease_until > 0 and lease_until > ${at} and lease_until <= ${until}`;
  const free = sql`${limitOf(failing_since !== null)} - (${leased})`;
  const limit = sql`case when ${free} < 0 then 0 when ${free} < ${count} then ${free} else ${count} end`;
  return sql`select id from (
    select id from delivery where state = 'waiting' and endpoint_id = ${id} and due_at <= ${at}
    order by due_at limit ${limit}) as due`;
}

function claimedOf(row: ClaimedEndpoint, endpoint: EndpointRow, at: number): ClaimedDelivery {
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
