/** The event types that an endpoint can subscribe to. Source: docs/service-interface.md#6. */
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

/** The body of a webhook request. Source: docs/decisions/webhooks.md#0020. */
export interface WebhookEvent<T extends object = object> {
  type: EventType;
  /** The time of the event: ISO 8601, UTC, with fractional seconds. */
  timestamp: string;
  /** `bulk.*`: the job. `single.*`: a {@link SingleEvent}. `webhook.test`: `{ endpoint_id }`. */
  data: T;
}

/** The `data` of a `single.*` event. It never includes the address. */
export interface SingleEvent {
  request_id: string;
  mode: string;
  /** The status of the result; absent without a result. */
  status?: string;
  reason_code?: string;
  /** The error code; absent with a result. */
  code?: string;
}
