import type { Delivery, Endpoint, EndpointWithSecret } from '@postern/protocol';
import type { Lookup } from '@postern/public-network/node';
import type { AuditDetails } from '../audit/record-audit.ts';
import { createLimit } from '../limits/limit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { ServiceError } from '../base/service-error.ts';
import { lockOrganization } from '../db/lock-organization.ts';
import type { Write } from '../db/store.ts';
import { readPage, type Page, type PageRequest } from '../db/read-page.ts';
import type { EndpointRow } from '../db/tables.ts';
import { listDeliveries, readDeliveries, replayDelivery, switchedOff } from './deliveries.ts';
import {
  readEndpointFields,
  type EndpointColumns,
  type EndpointFields,
} from './endpoint-fields.ts';
import { giveUp, lockEndpoint, recordEndpoint, switchOff } from './endpoint-row.ts';
import { createEndpointGuard } from './endpoint-guard.ts';
import { CHANGES_PER_MINUTE, HOSTS_PER_MINUTE, TESTS_PER_MINUTE } from './limits.ts';
import type { Outbox } from './outbox.ts';
import { createSecret } from './secret.ts';
import { endpointOf } from './views.ts';

/** The fields of an endpoint to change. Missing fields stay unchanged. */
export interface EndpointChange extends EndpointFields {
  isActive?: boolean | undefined;
}

/**
 * The webhook endpoints of organizations. Null means that the organization has no such endpoint or delivery. Invalid
 * calls throw a {@link ServiceError}.
 */
export type Endpoints = ReturnType<typeof createEndpoints>;

/** The maximum number of endpoints of an organization. */
export const MAX_ENDPOINTS = 50;
/** How long the previous secret also signs after a rotation. */
const ROTATION_MS = 24 * 3_600_000;

/** Options for tests. */
interface EndpointsOptions {
  /** Default: the name servers. */
  lookup?: Lookup;
  testsPerMinute?: number;
}

/**
 * Creates the operations on the endpoints of an organization.
 *
 * Source: docs/service-interface.md#2.3, #4.3; docs/decisions/webhooks.md#0019.
 */
export function createEndpoints(
  context: ServiceContext,
  outbox: Outbox,
  { lookup, testsPerMinute = TESTS_PER_MINUTE }: EndpointsOptions = {},
) {
  const { store, settings, now } = context;
  const { db } = store;
  const guard = createEndpointGuard(settings, lookup);
  const checks = { settings, guard, log: context.log };
  const limit = (name: string, count: number) =>
    createLimit(context.createCounter, { name, count });
  const limitHosts = limit('webhook', HOSTS_PER_MINUTE);
  const limitChanges = limit('webhook change', CHANGES_PER_MINUTE);
  const limitTests = limit('webhook test', testsPerMinute);

  return {
    /** Newest first. */
    list(orgId: string, page: PageRequest): Promise<Page<Endpoint>> {
      const ofOrganisation = db.selectFrom('endpoint').selectAll().where('org_id', '=', orgId);
      return readPage(ofOrganisation, page, endpointOf);
    },

    async get(orgId: string, id: string): Promise<Endpoint | null> {
      const row = await find(orgId, id);
      return row ? endpointOf(row) : null;
    },

    /** Creates an endpoint, and returns its secret, as only `rotate` does too. */
    async create(orgId: string, fields: Required<EndpointFields>): Promise<EndpointWithSecret> {
      await limitHosts(orgId);
      const { url = '', event_types = '[]' } = await readEndpointFields(fields, checks);
      const row = rowOf(orgId, { url, event_types });
      await store.write(async (trx) => {
        await checkCount(trx, orgId);
        await trx.insertInto('endpoint').values(row).execute();
        await recordEndpoint(trx, 'webhook.created', { row, at: row.created_at });
      });
      outbox.forget(orgId);
      return { ...endpointOf(row), secret: row.secret };
    },

    /** Changes an endpoint. Enabling it resets its failures; disabling it gives up its waiting deliveries. */
    async update(orgId: string, id: string, change: EndpointChange): Promise<Endpoint | null> {
      if (!(await find(orgId, id))) return null;
      await limitChanges(orgId);
      if (change.url !== undefined) await limitHosts(orgId);
      const columns = await readEndpointFields(change, checks);
      const row = await edit(orgId, id, async (trx, before) => {
        const at = now();
        const details = changedBy(change);
        await recordEndpoint(trx, 'webhook.changed', { row: before, at, details });
        const isNew = columns.url !== undefined && columns.url !== before.url;
        if (change.isActive && before.is_active === 0) await giveUp(trx, id);
        if (change.isActive === false && before.is_active === 1) {
          await switchOff(trx, id, { at, reason: null });
        }
        return {
          ...columns,
          ...((isNew || change.isActive) && { failing_since: null, failed_at: null }),
          ...(change.isActive && { is_active: 1, disabled_reason: null }),
          updated_at: at,
        };
      });
      return row ? endpointOf(row) : null;
    },

    /** Deletes an endpoint and its deliveries. @returns the endpoint before that. */
    async remove(orgId: string, id: string): Promise<Endpoint | null> {
      if (!isUuid(id)) return null;
      const row = await store.write(async (trx) => {
        const gone = await trx
          .deleteFrom('endpoint')
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (gone) await recordEndpoint(trx, 'webhook.deleted', { row: gone, at: now() });
        return gone;
      });
      outbox.forget(orgId);
      return row ? endpointOf(row) : null;
    },

    /** Creates a new secret. The previous one also signs for another 24 hours. */
    async rotate(orgId: string, id: string): Promise<EndpointWithSecret | null> {
      await limitChanges(orgId);
      const secret = createSecret();
      const row = await edit(orgId, id, async (trx, before) => {
        const at = now();
        await recordEndpoint(trx, 'webhook.secret_rotated', { row: before, at });
        return {
          secret,
          previous_secret: before.secret,
          previous_until: at + ROTATION_MS,
          updated_at: at,
        };
      });
      return row ? { ...endpointOf(row), secret } : null;
    },

    /** Sends a `webhook.test` to this endpoint only, subscribed or not: up to ten per minute. */
    async test(orgId: string, id: string): Promise<Delivery | null> {
      const row = await find(orgId, id);
      if (!row) return null;
      await limitTests(id);
      const data = { endpoint_id: id };
      const [deliveryId] = await store.write((trx) =>
        outbox.record(trx, { orgId, type: 'webhook.test', data, endpointId: id }),
      );
      if (deliveryId === undefined) throw switchedOff();
      return (await readDeliveries(store, [deliveryId]))[0] ?? null;
    },

    /** Newest first. */
    async deliveries(orgId: string, id: string, page: PageRequest): Promise<Page<Delivery> | null> {
      return (await find(orgId, id)) ? listDeliveries(store, id, page) : null;
    },

    /** Sends an event again, under its ID. */
    async replay(orgId: string, id: string, deliveryId: string): Promise<Delivery | null> {
      const isKnown = isUuid(deliveryId) && (await find(orgId, id));
      return isKnown ? replayDelivery(context, id, deliveryId) : null;
    },
  };

  async function find(orgId: string, id: string): Promise<EndpointRow | undefined> {
    if (!isUuid(id)) return undefined;
    return db
      .selectFrom('endpoint')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Changes an endpoint by its current row, which is locked. */
  async function edit(
    orgId: string,
    id: string,
    changeOf: (trx: Write, before: EndpointRow) => Promise<Partial<EndpointRow>>,
  ): Promise<EndpointRow | undefined> {
    if (!isUuid(id)) return undefined;
    const row = await store.write(async (trx) => {
      const before = await lockEndpoint({ trx, store }, id);
      if (before?.org_id !== orgId) return undefined;
      const changes = await changeOf(trx, before);
      return trx
        .updateTable('endpoint')
        .set(changes)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    });
    outbox.forget(orgId);
    return row;
  }

  function rowOf(orgId: string, columns: Required<EndpointColumns>): EndpointRow {
    const at = now();
    return {
      id: crypto.randomUUID(),
      org_id: orgId,
      ...columns,
      is_active: 1,
      disabled_reason: null,
      secret: createSecret(),
      previous_secret: null,
      previous_until: null,
      failing_since: null,
      failed_at: null,
      due_at: null,
      created_at: at,
      updated_at: at,
    };
  }

  /** Limits the number of endpoints. Concurrent requests of one organization wait for its row's lock. */
  async function checkCount(trx: Write, orgId: string): Promise<void> {
    await lockOrganization(trx, store, orgId);
    const { count } = await trx
      .selectFrom('endpoint')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow();
    if (Number(count) < MAX_ENDPOINTS) return;
    throw new ServiceError('conflict', { message: `At most ${MAX_ENDPOINTS} endpoints` });
  }
}

function changedBy({ url, eventTypes, isActive }: EndpointChange): AuditDetails {
  const fields = { url, event_types: eventTypes, is_active: isActive };
  const changed = Object.entries(fields).filter(([, field]) => field !== undefined);
  return {
    changed: changed.map(([name]) => name),
    ...(isActive !== undefined && { is_active: isActive }),
  };
}

/** Whether a text is a UUID. Other texts are never IDs, and are not queried, because PostgreSQL rejects NUL. */
function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
