import {
  parseJob,
  type EventType,
  type Job,
  type SingleEvent,
  type WebhookEvent,
} from '@postern/protocol';

/** An event. Its `type` decides the type of its `data`. */
export type ReceivedEvent =
  | (WebhookEvent<Job> & { type: Extract<EventType, `bulk.${string}`> })
  | (WebhookEvent<SingleEvent> & { type: Extract<EventType, `single.${string}`> })
  | (WebhookEvent<{ endpoint_id: string }> & { type: 'webhook.test' });

/**
 * Reads the body of a webhook.
 *
 * An event of a type that this version does not know is returned unchanged: the endpoint is subscribed to it, and has to
 * respond with 2xx to stay active.
 *
 * @returns null for a value that is not an event, a `type` that is not words separated by dots, and a `data` that does
 *   not match the `type`.
 * Source: Standard Webhooks 1.0.0, "Payload structure"; docs/decisions/webhooks.md#0020.
 */
export function parseEvent(x: unknown): ReceivedEvent | null {
  if (!isRecord(x)) return null;
  const { type, timestamp, data } = x;
  if (typeof type !== 'string' || !TYPE.test(type)) return null;
  if (typeof timestamp !== 'string' || !isRecord(data)) return null;
  const read = readerOf(type)(data);
  return read && ({ type, timestamp, data: read } as ReceivedEvent);
}

/** Excludes names that every object has, such as `__proto__`, because receivers look up their handlers by type. */
const TYPE = /^\w+(?:\.\w+)+$/;

function readerOf(type: string): (data: Record<string, unknown>) => object | null {
  if (type.startsWith('bulk.')) return parseJob;
  if (type.startsWith('single.')) return parseSingle;
  return type === 'webhook.test' ? parseTest : (data) => data;
}

function parseSingle(data: Record<string, unknown>): SingleEvent | null {
  const { request_id, mode, status, reason_code, code } = data;
  if (typeof request_id !== 'string' || typeof mode !== 'string') return null;
  const details = Object.entries({ status, reason_code, code });
  return {
    request_id,
    mode,
    ...Object.fromEntries(details.filter(([, text]) => typeof text === 'string')),
  };
}

function parseTest({ endpoint_id }: Record<string, unknown>): { endpoint_id: string } | null {
  return typeof endpoint_id === 'string' ? { endpoint_id } : null;
}

function isRecord(x: unknown): x is Record<string, unknown> {
  return typeof x === 'object' && x !== null && !Array.isArray(x);
}
