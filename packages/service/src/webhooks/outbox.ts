import type { EventType, WebhookEvent } from '@postern/protocol';
import { createRecent } from '../base/recent.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Write } from '../db/store.ts';
import type { DeliveryRow } from '../db/tables.ts';
import { lower } from '../lease/due-times.ts';
import { AT_ONCE } from './limits.ts';

/** Something that happened, and who is to hear of it. */
export interface Occurrence {
  orgId: string;
  type: EventType;
  /** What the event tells: never an address. */
  data: object;
  /** The only endpoint that hears it, subscribed or not: for the test event. Default: every one subscribed. */
  endpointId?: string;
}

/** Where events are written down, in the transaction of what they tell. */
export interface Outbox {
  /**
   * Writes events, each with a delivery for each active endpoint that is subscribed to it. A transaction calls it once,
   * as its last statements: it locks the endpoints in the order of their IDs.
   *
   * @returns the IDs of the deliveries.
   */
  record(trx: Write, ...occurrences: Occurrence[]): Promise<string[]>;
  /**
   * Tells whether an active endpoint hears any event of a family; up to 5 seconds late about changes
   * made by another process. It asks the tables, so it is never called within `store.write`.
   */
  listens(orgId: string, prefix: 'bulk.' | 'single.'): Promise<boolean>;
  /** Makes the next `listens` ask the tables: for whoever changed an endpoint. */
  forget(orgId: string): void;
}

/**
 * Makes the outbox: an event exists exactly when the change it tells is committed.
 *
 * Source: docs/decisions/webhooks.md#0020.
 */
export function createOutbox({ store, queue, now }: ServiceContext): Outbox {
  const subscribed = createRecent(subscribedTypes, now);

  return {
    async record(trx, ...occurrences) {
      const deliveries: DeliveryRow[] = [];
      for (const occurrence of occurrences) deliveries.push(...(await write(trx, occurrence)));
      if (deliveries.length === 0) return [];
      // Last, since it locks the endpoints until the commit.
      const dueAt = Math.min(...deliveries.map(({ due_at }) => due_at));
      const ids = deliveries.map(({ endpoint_id }) => endpoint_id);
      await lower(trx, store, { line: 'endpoint', ids, dueAt });
      await queue.hint(trx, 'deliveries');
      return deliveries.map(({ id }) => id);
    },

    async listens(orgId, prefix) {
      return (await subscribed.get(orgId)).some((type) => type.startsWith(prefix));
    },

    forget: subscribed.forget,
  };

  async function write(
    trx: Write,
    { orgId, type, data, endpointId }: Occurrence,
  ): Promise<DeliveryRow[]> {
    const endpoints = await trx
      .selectFrom('endpoint')
      .select(['id', 'event_types'])
      .where('org_id', '=', orgId)
      .where('is_active', '=', 1)
      .$if(endpointId !== undefined, (query) => query.where('id', '=', endpointId ?? ''))
      .orderBy('id')
      // An endpoint that is deleted meanwhile must not undo the change.
      .$if(store.dialect === 'postgres', (query) => query.forKeyShare())
      .execute();
    const hearers = endpoints.filter((row) => endpointId !== undefined || hears(row, type));
    if (hearers.length === 0) return [];

    const at = now();
    const event = { type, timestamp: new Date(at).toISOString(), data } satisfies WebhookEvent;
    const eventId = crypto.randomUUID();
    await trx
      .insertInto('event')
      .values({ id: eventId, org_id: orgId, type, body: JSON.stringify(event), created_at: at })
      .execute();
    const deliveries = hearers.map(({ id }) => ({
      id: crypto.randomUUID(),
      org_id: orgId,
      endpoint_id: id,
      event_id: eventId,
      state: 'waiting' as const,
      tries: 0,
      due_at: endpointId === undefined ? at : AT_ONCE,
      lease_until: 0,
      token: 0,
      created_at: at,
    }));
    await trx.insertInto('delivery').values(deliveries).execute();
    return deliveries;
  }

  async function subscribedTypes(orgId: string): Promise<string[]> {
    const rows = await store.db
      .selectFrom('endpoint')
      .select('event_types')
      .where('org_id', '=', orgId)
      .where('is_active', '=', 1)
      .execute();
    return rows.flatMap(typesOf);
  }
}

function hears(row: { event_types: string }, type: EventType): boolean {
  return typesOf(row).includes(type);
}

function typesOf({ event_types }: { event_types: string }): string[] {
  return JSON.parse(event_types) as string[];
}
