import { joinBytes } from './body.ts';
import { bytesOf, fieldOf, type IncomingWebhook } from './incoming-webhook.ts';
import { parseEvent, type ReceivedEvent } from './received-event.ts';
import { WebhookError } from './webhook-error.ts';

/** Options of {@link verifyWebhook}. */
export interface VerifyWebhookOptions {
  /** The maximum difference between the sender's clock and this one, in seconds. Default 300. */
  toleranceSeconds?: number;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

const MAX_SIGNATURES = 8;

/**
 * Verifies that a webhook comes from the service and is complete, and returns its event.
 *
 * The bytes are verified before they are parsed. Reading a `Request` uses up its body: pass a clone if you need the body
 * again. Any of several secrets, and of the first eight `v1` signatures, is enough, so that a secret can be rotated
 * without a gap. The same event can come more than once, under the same `webhook-id`.
 *
 * Rejects with a {@link WebhookError}; with a `TypeError` for an invalid secret, body or option.
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
  const keys = await keysOf(secret);
  const id = needed(request, 'webhook-id');
  const timestamp = needed(request, 'webhook-timestamp');
  const signatures = signaturesOf(needed(request, 'webhook-signature'));
  checkTime(timestamp, now(), toleranceSeconds);
  if (signatures.length === 0) throw notSigned();
  const body = await bytesOf(request);
  const signed = joinBytes([new TextEncoder().encode(`${id}.${timestamp}.`), body]);
  if (!(await isSigned(signed, keys, signatures))) throw notSigned();
  return parseEvent(parseJson(body)) ?? badBody('The body is not an event');
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
    throw new WebhookError('timestamp_invalid', 'The timestamp is not a whole number of seconds');
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
    return badBody('The body is not JSON');
  }
}

function notSigned(): WebhookError {
  return new WebhookError('signature_invalid', 'No signature matches');
}

function badBody(message: string): never {
  throw new WebhookError('body_invalid', message);
}

/**
 * The secrets of an endpoint as keys for HMAC-SHA256: `whsec_` and base64, or base64 alone.
 *
 * Throws a `TypeError`, without the secret, for an invalid secret and for an empty list.
 *
 * Source: Standard Webhooks 1.0.0, "Signature scheme".
 */
function keysOf(secret: string | readonly string[]): Promise<CryptoKey[]> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!Array.isArray(secrets) || secrets.length === 0) throw invalidSecret();
  const keys = secrets.map((text: unknown) => {
    const bytes = typeof text === 'string' ? fromBase64(text.replace(/^whsec_/, '')) : null;
    if (!bytes) throw invalidSecret();
    return bytes;
  });
  return Promise.all(
    keys.map((key) =>
      crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']),
    ),
  );
}

function invalidSecret(): TypeError {
  return new TypeError('verifyWebhook: secret must be whsec_ and base64, or a list of such');
}

/** The bytes of base64 with or without padding; null for an invalid or empty text. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
