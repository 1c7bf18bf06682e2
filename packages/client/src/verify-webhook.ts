import { fromBase64 } from './base64.ts';
import { bytesOf, fieldOf, type IncomingWebhook } from './incoming-webhook.ts';
import { parseEvent, type ReceivedEvent } from './received-event.ts';
import { WebhookError } from './webhook-error.ts';
import { webhookKeys } from './webhook-keys.ts';

/** Options of {@link verifyWebhook}. */
export interface VerifyWebhookOptions {
  /** How far the sender's clock may be from this one, in seconds. Default 300. */
  toleranceSeconds?: number;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/**
 * Makes sure that a webhook comes from the service and is whole, and gives its event.
 *
 * The bytes are verified before anything is made of them; a `Request` is read by that, so give
 * a clone where you need its body again. Any of several secrets and of the first eight `v1`
 * signatures will do, so that a secret can be replaced without a gap. The same event may come
 * more than once, under the same `webhook-id`.
 *
 * Rejects with a {@link WebhookError}; with a `TypeError` for a secret, a body or an option that
 * cannot be meant.
 *
 * Source: Standard Webhooks 1.0.0, "Verifying webhook authenticity"; docs/decisions/webhooks.md#0020.
 */
export async function verifyWebhook(
  request: IncomingWebhook,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now }: VerifyWebhookOptions = {},
): Promise<ReceivedEvent> {
  if (!(toleranceSeconds >= 0)) {
    throw new TypeError('verifyWebhook: toleranceSeconds must be 0 or more');
  }
  const keys = await webhookKeys(secret);
  const id = needed(request, 'webhook-id');
  const timestamp = needed(request, 'webhook-timestamp');
  const signatures = signaturesOf(needed(request, 'webhook-signature'));
  checkTime(timestamp, now(), toleranceSeconds);
  if (signatures.length === 0) throw notSigned();
  const body = await bytesOf(request);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned(signed, keys, signatures))) throw notSigned();
  return parseEvent(parseJson(body)) ?? badBody('The body is no event');
}

function needed(request: IncomingWebhook, name: string): string {
  const text = fieldOf(request, name);
  if (text === null) throw new WebhookError('header_missing', `The field ${name} is missing`);
  return text;
}

function signaturesOf(text: string): Uint8Array<ArrayBuffer>[] {
  return text
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .slice(0, MAX_SIGNATURES)
    .map((signature) => fromBase64(signature.slice(3)))
    .filter((bytes) => bytes?.byteLength === 32) as Uint8Array<ArrayBuffer>[];
}

function checkTime(timestamp: string, nowMs: number, toleranceSeconds: number): void {
  if (!/^\d{1,15}$/.test(timestamp)) {
    throw new WebhookError('timestamp_invalid', 'The timestamp is no whole number of seconds');
  }
  if (Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookError('timestamp_out_of_tolerance', 'The timestamp is too old or too new');
  }
}

/** Compares in constant time, by WebCrypto. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  keys: CryptoKey[],
  signatures: Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  for (const key of keys) {
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
    }
  }
  return false;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return badBody('The body is no JSON');
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.byteLength + tail.byteLength);
  whole.set(head);
  whole.set(tail, head.byteLength);
  return whole;
}

function notSigned(): WebhookError {
  return new WebhookError('signature_invalid', 'No signature fits');
}

function badBody(message: string): never {
  throw new WebhookError('body_invalid', message);
}

const MAX_SIGNATURES = 8;
