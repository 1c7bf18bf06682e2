import { isRecord } from './record.ts';

/** The states of a delivery: `waiting` for its next attempt, `delivered`, or `failed` after its last attempt. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** One of {@link DELIVERY_STATES}. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One request to a webhook endpoint. */
export interface DeliveryAttempt {
  /** ISO 8601, UTC, with fractional seconds. */
  at: string;
  duration_ms: number;
  /** The HTTP status of the response; 0 without a response. */
  response_status: number;
  /** A short reason for the failure; null on success. */
  error: string | null;
}

/**
 * The delivery of one event to one endpoint.
 *
 * Source: docs/decisions/webhooks.md#0019.
 */
export interface Delivery {
  /** A UUID. */
  id: string;
  endpoint_id: string;
  /** The `webhook-id` header of the request: the same for every attempt. */
  event_id: string;
  /** An event type; it can be unknown to this version. */
  event_type: string;
  status: DeliveryState;
  /** Oldest first. */
  attempts: DeliveryAttempt[];
  created_at: string;
  /** The time of the next attempt; null when there is none. */
  next_attempt_at: string | null;
}

/**
 * Parses a delivery. Unknown fields are dropped.
 *
 * @returns null when a field is missing or invalid.
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
