import { sql } from 'kysely';
import { rowsAsTable } from '../db/rows-as-table.ts';
import type { Store, Write } from '../db/store.ts';
import type { DeliveryRow, EndpointRow } from '../db/tables.ts';
import { lower, raise } from '../lease/due-times.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { ClaimedDelivery } from './claim.ts';
import { countFailure, hasFailedLong, type Failures } from './failures.ts';
import { lockEndpoints, OFF_REASONS, recordEndpoint, switchOff } from './endpoint-row.ts';
import type { AttemptResult } from './attempt-result.ts';
import { waitAfter } from './schedule.ts';

/** The outcome of sending a delivery. */
export interface DeliveryAttempt {
  delivery: ClaimedDelivery;
  result: AttemptResult;
  /** When it began. */
  at: number;
  /** When it ended. */
  endedAt: number;
  durationMs: number;
  /** A random number, 0 ≤ chance < 1. */
  chance: number;
}

/**
 * Writes attempts, the next attempts of their deliveries, and the failures of their endpoints, in one transaction of a
 * few statements. Deliveries that another process has claimed since are skipped.
 *
 * @returns the endpoints that this disabled, with the reason.
 * Source: docs/decisions/webhooks.md#0020.
 */
export async function saveAttempts(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  attempts: readonly DeliveryAttempt[],
): Promise<Map<string, string>> {
  return store.write(async (trx) => {
    const endpoints = await lockEndpoints(
      { trx, store },
      attempts.map(({ delivery }) => delivery.endpointId),
    );
    const held = await close(trx, store, { attempts, endpoints });
    await insertAttempts(trx, store, held);
    const off = new Map<string, string>();
    for (const endpoint of endpoints) {
      const own = held.filter(({ delivery }) => delivery.endpointId === endpoint.id);
      const reason = own.length > 0 ? await assess(trx, endpoint, own) : null;
      if (reason !== null) off.set(endpoint.id, reason);
    }
    const ids = endpoints.map(({ id }) => id);
    await raise(trx, { line: 'endpoint', ids, served: [], now: now() });
    return off;
  });
}

/** Releases a delivery unsent: it is due now. */
export async function releaseDeliveries(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  { deliveryId, endpointId, token }: ClaimedDelivery,
): Promise<void> {
  const dueAt = now();
  await store.write(async (trx) => {
    await lower(trx, store, { line: 'endpoint', ids: [endpointId], dueAt });
    await trx
      .updateTable('delivery')
      .set({ due_at: dueAt, lease_until: 0 })
      .where('id', '=', deliveryId)
      .where('token', '=', token)
      .where('state', '=', 'waiting')
      .execute();
  });
}

/** Ends the leases. @returns the attempts whose claim was still valid. */
async function close(
  trx: Write,
  store: Store,
  {
    attempts,
    endpoints,
  }: { attempts: readonly DeliveryAttempt[]; endpoints: readonly EndpointRow[] },
): Promise<DeliveryAttempt[]> {
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const known = attempts.filter(({ delivery }) => byId.has(delivery.endpointId));
  if (known.length === 0) return [];
  const columns = {
    claimed_id: 'text',
    held: 'bigint',
    next_state: 'text',
    next_at: 'bigint',
  } as const;
  const next = known.map((attempt) => {
    const { deliveryId: claimed_id, endpointId, token: held } = attempt.delivery;
    return { claimed_id, held, ...nextOf(byId.get(endpointId)!, attempt) };
  });
  const { rows } = await sql<{ id: string; token: number }>`
    update delivery set state = next_state, due_at = next_at, tries = tries + 1, lease_until = 0
    from ${rowsAsTable(store, columns, next)} as claimed where id = claimed_id and token = held
    returning id, token`.execute(trx);
  const tokens = new Map(rows.map(({ id, token }) => [id, token]));
  return known.filter(({ delivery: { deliveryId, token } }) => tokens.get(deliveryId) === token);
}

async function insertAttempts(
  trx: Write,
  store: Store,
  attempts: readonly DeliveryAttempt[],
): Promise<void> {
  if (attempts.length === 0) return;
  const columns = {
    delivery_id: 'text',
    number: 'integer',
    at: 'bigint',
    duration_ms: 'integer',
    response_status: 'integer',
    error: 'text',
  } as const;
  const rows = attempts.map(({ delivery: { deliveryId, tries }, at, durationMs, result }) => ({
    delivery_id: deliveryId,
    number: tries + 1,
    at,
    duration_ms: durationMs,
    response_status: result.status,
    error: result.error,
  }));
  await sql`
    insert into attempt (delivery_id, number, at, duration_ms, response_status, error)
    select * from ${rowsAsTable(store, columns, rows)} as made`.execute(trx);
}

function nextOf(
  { is_active }: EndpointRow,
  { delivery: { tries }, result, endedAt, chance }: DeliveryAttempt,
): { next_state: DeliveryRow['state']; next_at: number } {
  if (result.error === null) return { next_state: 'delivered', next_at: endedAt };
  const waitMs = is_active === 1 ? waitAfter(tries + 1, result, chance) : null;
  return waitMs === null
    ? { next_state: 'failed', next_at: endedAt }
    : { next_state: 'waiting', next_at: endedAt + waitMs };
}

/** Counts an endpoint's failures, and disables it after too many. @returns the reason if it did. */
async function assess(
  trx: Write,
  endpoint: EndpointRow,
  attempts: readonly DeliveryAttempt[],
): Promise<string | null> {
  const { id, is_active, failing_since, failed_at } = endpoint;
  let failures: Failures = { failing_since, failed_at };
  let off: { at: number; reason: string } | null = null;
  for (const { result, at, endedAt } of attempts) {
    failures = countFailure(failures, { isFailure: result.error !== null, at, endedAt });
    if (off) continue;
    if (result.status === GONE) off = { at: endedAt, reason: OFF_REASONS.gone };
    else if (hasFailedLong(failures)) off = { at: endedAt, reason: OFF_REASONS.failing };
  }
  if (failing_since !== null || failures.failing_since !== null)
    await trx.updateTable('endpoint').set(failures).where('id', '=', id).execute();
  if (!off || is_active === 0) return null;
  await switchOff(trx, id, off);
  const { at, reason } = off;
  const event = { row: endpoint, at, details: { reason } };
  await recordEndpoint(trx, 'webhook.switched_off', event);
  return off.reason;
}

/** Source: RFC 9110 §15.5.11. */
const GONE = 410;
