/** The kinds of event an endpoint can subscribe to. Source: service interface §6. */
export const EVENT_TYPES = [
  'webhook.test',
  'single.validation.started',
  'single.validation.failed',
  'single.validation.complete',
  'bulk.validation.queued',
  'bulk.validation.started',
  'bulk.validation.progress',
  'bulk.validation.completed',
  'bulk.validation.failed',
] as const;

/** One of {@link EVENT_TYPES}. */
export type EventType = (typeof EVENT_TYPES)[number];

/** A webhook endpoint. Source: service interface §2.3. */
export interface Endpoint {
  /** A UUID. */
  id: string;
  /** The owning organisation, a UUID. */
  org_id: string;
  url: string;
  event_types: EventType[];
  is_active: boolean;
  /** ISO 8601, UTC, with fractional seconds. */
  created_at: string;
  /** ISO 8601, UTC, with fractional seconds. */
  updated_at: string;
}
