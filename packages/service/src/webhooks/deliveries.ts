import type { Delivery } from '@postern/protocol';
import type { ServiceContext } from '../context/service-context.ts';
import { ServiceError } from '../base/service-error.ts';
import { readPage, type Page, type PageRequest } from '../db/read-page.ts';
import type { Store } from '../db/store.ts';
import { lower } from '../lease/due-times.ts';
import { AT_ONCE } from './limits.ts';
import { lockEndpoint } from './endpoint-row.ts';
import { deliveryOf } from './views.ts';

/** Reads deliveries by their IDs, in no order, with their attempts. */
export async function readDeliveries({ db }: Store, ids: readonly string[]): Promise<Delivery[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('delivery')
    .innerJoin('event', 'event.id', 'delivery.event_id')
    .selectAll('delivery')
    .select('event.type')
    .where('delivery.id', 'in', ids)
    .execute();
  const attempts = await db
    .selectFrom('attempt')
    .selectAll()
    .where('delivery_id', 'in', ids)
    .orderBy('number')
    .execute();
  return rows.map((row) =>
    deliveryOf(
      row,
      attempts.filter(({ delivery_id }) => delivery_id === row.id),
    ),
  );
}

/** Lists the deliveries of an endpoint, newest first. */
export async function listDeliveries(
  store: Store,
  endpointId: string,
  page: PageRequest,
): Promise<Page<Delivery>> {
  const ofEndpoint = store.db
    .selectFrom('delivery')
    .select(['id', 'created_at'])
    .where('endpoint_id', '=', endpointId);
  const { rows: ids, next } = await readPage(ofEndpoint, page, ({ id }) => id);
  const read = await readDeliveries(store, ids);
  const byId = new Map(read.map((delivery) => [delivery.id, delivery]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), next };
}

/**
 * Sends an event again: in a new delivery, or at once in one that is waiting.
 *
 * Throws a {@link ServiceError} when the endpoint is disabled.
 *
 * @returns null when the endpoint has no such delivery.
 * Source: docs/decisions/webhooks.md#0019.
 */
export async function replayDelivery(
  { store, queue, now }: ServiceContext,
  endpointId: string,
  deliveryId: string,
): Promise<Delivery | null> {
  const replayedId = await store.write(async (trx) => {
    const endpoint = await lockEndpoint({ trx, store }, endpointId);
    const deliveries = trx.selectFrom('delivery').where('endpoint_id', '=', endpointId);
    const delivery = await deliveries.selectAll().where('id', '=', deliveryId).executeTakeFirst();
    if (!endpoint || !delivery) return null;
    if (endpoint.is_active === 0) throw switchedOff();
    await lower(trx, store, { line: 'endpoint', ids: [endpointId], dueAt: AT_ONCE });
    const waiting = await deliveries
      .select(['id', 'lease_until'])
      .where('event_id', '=', delivery.event_id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    await queue.hint(trx, 'deliveries');
    if (!waiting) {
      const created = { ...delivery, ...FRESH, id: crypto.randomUUID(), created_at: now() };
      await trx.insertInto('delivery').values(created).execute();
      return created.id;
    }
    if (waiting.lease_until === 0) {
      await trx
        .updateTable('delivery')
        .set({ due_at: AT_ONCE })
        .where('id', '=', waiting.id)
        .execute();
    }
    return waiting.id;
  });
  return replayedId === null ? null : ((await readDeliveries(store, [replayedId]))[0] ?? null);
}

/** The error for sending something to a disabled endpoint. */
export function switchedOff(): ServiceError {
  return new ServiceError('conflict', { message: 'The endpoint is disabled' });
}

const FRESH = { state: 'waiting', tries: 0, due_at: AT_ONCE, lease_until: 0, token: 0 } as const;
