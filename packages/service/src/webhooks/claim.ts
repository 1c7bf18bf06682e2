import type { Parts } from '../parts.ts';
import type { Store, Write } from '../storage/store.ts';
import type { EndpointRow } from '../storage/tables.ts';
import { limitOf } from './limits.ts';
import { lockEndpoint } from './lock-endpoint.ts';
import { secretsOf } from './secret.ts';
import type { Shipment } from './shipment.ts';
import type { Turn } from './turns.ts';

/** A time, and until when a lease that begins now lasts. */
interface Lease {
  at: number;
  until: number;
}

/**
 * Claims deliveries that are due, so that nobody else sends them before the lease ends.
 *
 * The lease is the due time itself, moved on: whoever dies leaves deliveries that become due
 * again. Claims of one endpoint come one after the other, by its row's lock, so that its limit
 * holds for all processes together.
 *
 * Source: docs/decisions/0020-events.md.
 */
export async function claim(
  { store, settings, now }: Pick<Parts, 'store' | 'settings' | 'now'>,
  turns: readonly Turn[],
): Promise<Shipment[]> {
  if (turns.length === 0) return [];
  // Rows are locked in one order, so that two who claim never wait for each other.
  const ordered = [...turns].sort((a, b) => (a.endpointId < b.endpointId ? -1 : 1));
  return store.write(async (trx) => {
    const at = now();
    const lease = { at, until: at + settings.webhookTimeoutMs + settings.leaseMs };
    const claimed: Shipment[] = [];
    for (const { endpointId, count } of ordered) {
      const endpoint = await lockEndpoint({ trx, store }, endpointId);
      if (endpoint?.is_active !== 1) continue;
      const limit = limitOf(endpoint.failing_since !== null);
      const free = Math.min(count, limit - (await flightsOf(trx, endpointId, lease)));
      if (free <= 0) continue;
      claimed.push(...(await take({ trx, store }, endpoint, { ...lease, count: free })));
    }
    return claimed;
  });
}

/** How many of an endpoint's deliveries are leased: their due times are not beyond a lease that begins now. */
async function flightsOf(trx: Write, endpointId: string, { at, until }: Lease): Promise<number> {
  const { flights } = await trx
    .selectFrom('delivery')
    .select(({ fn }) => fn.countAll<number>().as('flights'))
    .where('state', '=', 'waiting')
    .where('endpoint_id', '=', endpointId)
    .where('due_at', '>', at)
    .where('due_at', '<=', until)
    .where('lease_until', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(flights);
}

async function take(
  { trx, store }: { trx: Write; store: Store },
  endpoint: EndpointRow,
  { at, until, count }: Lease & { count: number },
): Promise<Shipment[]> {
  const rows = await trx
    .selectFrom('delivery')
    .innerJoin('event', 'event.id', 'delivery.event_id')
    .select(['delivery.id', 'delivery.token', 'delivery.tries', 'delivery.event_id', 'event.body'])
    .where('delivery.state', '=', 'waiting')
    .where('delivery.endpoint_id', '=', endpoint.id)
    .where('delivery.due_at', '<=', at)
    .orderBy('delivery.due_at')
    .limit(count)
    .$if(store.dialect === 'postgres', (query) => query.forUpdate('delivery').skipLocked())
    .execute();
  if (rows.length === 0) return [];
  await trx
    .updateTable('delivery')
    .set((row) => ({ token: row('token', '+', 1), due_at: until, lease_until: until }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map(({ id, token, tries, event_id, body }) => ({
    deliveryId: id,
    endpointId: endpoint.id,
    orgId: endpoint.org_id,
    token: token + 1,
    tries,
    isFailing: endpoint.failing_since !== null,
    url: endpoint.url,
    secrets: secretsOf(endpoint, at),
    eventId: event_id,
    body,
  }));
}
