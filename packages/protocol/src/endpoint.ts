import { EVENT_TYPES, type EventType } from './event.ts';
import { isRecord } from './record.ts';

/**
 * A webhook endpoint, as parsed from a response.
 *
 * Source: docs/service-interface.md#2.3; `disabled_reason` is additive,
 * docs/decisions/webhooks.md#0019.
 */
export interface Endpoint {
  /** A UUID. */
  id: string;
  /** The owning organization, a UUID. */
  org_id: string;
  url: string;
  /** Without the types that are unknown to this version. */
  event_types: EventType[];
  is_active: boolean;
  /** ISO 8601, UTC, with fractional seconds. */
  created_at: string;
  /** ISO 8601, UTC, with fractional seconds. */
  updated_at: string;
  /** Why the service disabled it; null when it did not. */
  disabled_reason?: string | null;
}

/** The endpoint with its secret: only the responses to creating it and to rotating the secret include it. */
export interface EndpointWithSecret extends Endpoint {
  /** `whsec_` and the base64 of the key. */
  secret: string;
}

/**
 * Parses a webhook endpoint. Unknown fields and a `disabled_reason` of a wrong type are dropped.
 *
 * @returns null when one of the seven documented fields is missing or invalid.
 */
export function parseEndpoint(x: unknown): Endpoint | null {
  if (!isRecord(x)) return null;
  const { id, org_id, url, event_types, is_active, created_at, updated_at } = x;
  if (!Array.isArray(event_types) || typeof is_active !== 'boolean') return null;
  const texts = { id, org_id, url, created_at, updated_at };
  if (!Object.values(texts).every((text) => typeof text === 'string')) return null;
  const { disabled_reason } = x;
  return {
    ...(texts as Record<keyof typeof texts, string>),
    event_types: EVENT_TYPES.filter((type) => event_types.includes(type)),
    is_active,
    ...((disabled_reason === null || typeof disabled_reason === 'string') && { disabled_reason }),
  };
}

/**
 * Parses an endpoint with its secret.
 *
 * @returns null when the endpoint is invalid or the secret is missing.
 */
export function parseEndpointWithSecret(x: unknown): EndpointWithSecret | null {
  const endpoint = parseEndpoint(x);
  if (!endpoint) return null;
  const { secret } = x as Record<string, unknown>;
  return typeof secret === 'string' && secret !== '' ? { ...endpoint, secret } : null;
}
