import type { Store, Write } from '../storage/store.ts';
import type { DeliveryRow, EndpointRow } from '../storage/tables.ts';
import { lockEndpoint } from './lock-endpoint.ts';
import type { Reply } from './reply.ts';
import { PATIENCE_MS, waitAfter } from './schedule.ts';
import type { Shipment } from './shipment.ts';
import { OFF_REASONS, switchOff } from './switch-off.ts';

/** What came of sending a shipment. */
export interface Attempt {
  reply: Reply;
  /** When it began. */
  at: number;
  /** When it ended. */
  endedAt: number;
  durationMs: number;
  /** A random number, 0 ≤ chance < 1. */
  chance: number;
}

/** A shipment that was sent. */
export interface Flown {
  shipment: Shipment;
  attempt: Attempt;
}

/**
 * Writes down an attempt, when the delivery is tried next, and how its endpoint fares: nothing
 * when somebody else has claimed the delivery since.
 *
 * @returns why the endpoint was switched off by this; null when it was not.
 * Source: docs/decisions/0020-events.md.
 */
export async function settle(
  { trx, store }: { trx: Write; store: Store },
  { shipment, attempt }: Flown,
): Promise<string | null> {
  const endpoint = await lockEndpoint({ trx, store }, shipment.endpointId);
  if (!endpoint) return null;
  const isHeld = await close(trx, shipment, nextOf(endpoint, shipment, attempt));
  if (!isHeld) return null;
  await trx
    .insertInto('attempt')
    .values({
      delivery_id: shipment.deliveryId,
      number: shipment.tries + 1,
      at: attempt.at,
      duration_ms: attempt.durationMs,
      response_status: attempt.reply.status,
      error: attempt.reply.error,
    })
    .execute();
  return judge(trx, endpoint, attempt);
}

/** Gives a delivery back unsent, to be sent at once by whoever claims it. */
export async function release({ db }: Store, shipment: Shipment, nowMs: number): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ due_at: nowMs, lease_until: 0 })
    .where('id', '=', shipment.deliveryId)
    .where('token', '=', shipment.token)
    .where('state', '=', 'waiting')
    .execute();
}

function nextOf(
  { is_active }: EndpointRow,
  { tries }: Shipment,
  { reply, endedAt, chance }: Attempt,
): Pick<DeliveryRow, 'state' | 'due_at'> {
  if (reply.error === null) return { state: 'delivered', due_at: endedAt };
  const waitMs = is_active === 1 ? waitAfter(tries + 1, reply, chance) : null;
  return waitMs === null
    ? { state: 'failed', due_at: endedAt }
    : { state: 'waiting', due_at: endedAt + waitMs };
}

async function close(
  trx: Write,
  { deliveryId, token, tries }: Shipment,
  next: Pick<DeliveryRow, 'state' | 'due_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('delivery')
    .set({ ...next, tries: tries + 1, lease_until: 0 })
    .where('id', '=', deliveryId)
    .where('token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function judge(
  trx: Write,
  { id, is_active, failing_since }: EndpointRow,
  { reply, at, endedAt }: Attempt,
): Promise<string | null> {
  const since = reply.error === null ? null : (failing_since ?? at);
  if (since !== failing_since) {
    await trx.updateTable('endpoint').set({ failing_since: since }).where('id', '=', id).execute();
  }
  if (since === null || is_active === 0) return null;
  const isGone = reply.status === GONE;
  if (!isGone && endedAt - since < PATIENCE_MS) return null;
  const reason = isGone ? OFF_REASONS.gone : OFF_REASONS.failing;
  await switchOff(trx, id, { at: endedAt, reason });
  return reason;
}

/** Source: RFC 9110 §15.5.11. */
const GONE = 410;
