import { readBody } from './body.ts';
import { WebhookError } from './webhook-error.ts';

/** A received request: a Fetch `Request`, or its headers and body from another framework. */
export type IncomingWebhook =
  | Request
  | {
      headers: Headers | Record<string, string | readonly string[] | undefined>;
      /** The received text or bytes. A parsed body cannot be verified. */
      body: string | Uint8Array;
    };

/** A header field, by its name in lower case; null when it is missing or empty. */
export function fieldOf({ headers }: IncomingWebhook, name: string): string | null {
  if (typeof (headers as Headers).get === 'function') return (headers as Headers).get(name) || null;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  const text: unknown = Array.isArray(found?.[1]) ? found[1].join(' ') : found?.[1];
  return typeof text === 'string' && text !== '' ? text : null;
}

const MAX_BYTES = 1_048_576;

/**
 * The bytes of the body: at most 1 MiB, counted while they arrive. A longer body, and one that breaks off, is
 * `body_invalid`.
 *
 * Throws a `TypeError` when the bytes are gone: already read, or parsed.
 */
export async function bytesOf(incoming: IncomingWebhook): Promise<Uint8Array> {
  const { body } = incoming;
  if (typeof body === 'string') return capped(new TextEncoder().encode(body));
  if (body instanceof Uint8Array) return capped(body);
  const isStream = body === null || typeof body?.getReader === 'function';
  if (!isStream) throw new TypeError('verifyWebhook: body must be as it came: text or bytes');
  if ((incoming as Request).bodyUsed || body?.locked) {
    throw new TypeError('verifyWebhook: the body was read already');
  }
  const bytes = await readBody(body, MAX_BYTES).catch(() => {
    throw new WebhookError('body_invalid', 'The body broke off');
  });
  return bytes ?? tooLong();
}

function capped(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength > MAX_BYTES ? tooLong() : bytes;
}

function tooLong(): never {
  throw new WebhookError('body_invalid', 'The body is over 1 MiB');
}
