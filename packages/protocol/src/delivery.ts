import { isRecord } from './record.ts';

/** Where a delivery is: waiting for its next attempt, taken by the receiver, or given up. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** One of {@link DELIVERY_STATES}. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One request to a receiver. */
export interface DeliveryAttempt {
  /** ISO 8601, UTC, with fractional seconds. */
  at: string;
  duration_ms: number;
  /** The HTTP status of the reply; 0 when there was none. */
  response_status: number;
  /** Why it counts as failed, in a few words; null when it did not fail. */
  error: string | null;
}

/**
 * One event on its way to one endpoint.
 *
 * Source: docs/decisions/webhooks.md#0019.
 */
export interface Delivery {
  /** A UUID. */
  id: string;
  endpoint_id: string;
  /** What the receiver sees as `webhook-id`: the same at every attempt. */
  event_id: string;
  /** An event type; perhaps one that this version does not know. */
  event_type: string;
  status: DeliveryState;
  /** Oldest first. */
  attempts: DeliveryAttempt[];
  created_at: string;
  /** When it is tried next; null when it will not be. */
  next_attempt_at: string | null;
}

/**
 * Reads a delivery. Unknown fields are dropped.
 *
 * @returns null when a field is missing or wrong.
 */
export function parseDelivery(x: unknown): Delivery | null {
  if (!isRecord(x)) return null;
  const { id, endpoint_id, event_id, event_type, status, attempts, created_at } = x;
  const next = x['next_attempt_at'];
  const texts = { id, endpoint_id, event_id, event_type, created_at };
  if (!Object.values(texts).every((text) => typeof text === 'string')) return null;
  if (!DELIVERY_STATES.includes(status as DeliveryState)) return null;
  if (next !== null && typeof next !== 'string') return null;
  if (!Array.isArray(attempts)) return null;
  const read = attempts.map(parseAttempt);
  if (read.includes(null)) return null;
  return {
    ...(texts as Record<keyof typeof texts, string>),
    status: status as DeliveryState,
    attempts: read as DeliveryAttempt[],
    next_attempt_at: next,
  };
}

function parseAttempt(x: unknown): DeliveryAttempt | null {
  if (!isRecord(x)) return null;
  const { at, duration_ms, response_status, error } = x;
  if (typeof at !== 'string' || (error !== null && typeof error !== 'string')) return null;
  if (typeof duration_ms !== 'number' || typeof response_status !== 'number') return null;
  return { at, duration_ms, response_status, error };
}
