import type { EventType, WebhookEvent } from '@postern/protocol';
import { createRecent } from '../base/recent.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Write } from '../db/store.ts';
import type { DeliveryRow } from '../db/tables.ts';
import { lower } from '../lease/due-times.ts';
import { AT_ONCE } from './limits.ts';

/** An event and its organization. */
export interface Occurrence {
  orgId: string;
  type: EventType;
  /** The data of the event: never an address. */
  data: object;
  /** The only endpoint that receives it, subscribed or not: for the test event. Default: every subscribed one. */
  endpointId?: string;
}

/** Stores events, in the transaction of the change that they report. */
export interface Outbox {
  /**
   * Writes events, each with a delivery for each active endpoint that is subscribed to it. A transaction calls it once,
   * as its last statements: it locks the endpoints in the order of their IDs.
   *
   * @returns the IDs of the deliveries.
   */
  record(trx: Write, ...occurrences: Occurrence[]): Promise<string[]>;
  /**
   * Whether an active endpoint is subscribed to any event of a family. Changes by another process can be up to 5
   * seconds late. It reads the tables, so it must not be called within `store.write`.
   */
  listens(orgId: string, prefix: 'bulk.' | 'single.'): Promise<boolean>;
  /** Makes the next `listens` read the tables. Call it after a change of an endpoint. */
  forget(orgId: string): void;
}

/**
 * Creates the outbox: an event exists exactly when its change is committed.
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
      // Last, because it locks the endpoints until the commit.
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
      // An endpoint that is deleted in the meantime must not undo the change.
      .$if(store.dialect === 'postgres', (query) => query.forKeyShare())
      .execute();
    const receivers = endpoints.filter(
      (row) => endpointId !== undefined || isSubscribed(row, type),
    );
    if (receivers.length === 0) return [];

    const at = now();
    const event = { type, timestamp: new Date(at).toISOString(), data } satisfies WebhookEvent;
    const eventId = crypto.randomUUID();
    await trx
      .insertInto('event')
      .values({ id: eventId, org_id: orgId, type, body: JSON.stringify(event), created_at: at })
      .execute();
    const deliveries = receivers.map(({ id }) => ({
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

function isSubscribed(row: { event_types: string }, type: EventType): boolean {
  return typesOf(row).includes(type);
}

function typesOf({ event_types }: { event_types: string }): string[] {
  return JSON.parse(event_types) as string[];
}
