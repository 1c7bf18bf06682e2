import { createHmac } from 'node:crypto';
import { keyOf } from './secret.ts';

/** What is to be signed. */
export interface Message {
  /** The event's id: the same at every attempt. */
  id: string;
  /** The time of this attempt, in milliseconds since 1970. */
  at: number;
  /** The bytes that are sent. */
  body: Uint8Array;
}

/** The three fields by which a receiver knows who sent a request, and when. */
export interface SignatureFields {
  'webhook-id': string;
  /** Seconds since 1970. */
  'webhook-timestamp': string;
  /** One signature for each secret, with a space between. */
  'webhook-signature': string;
}

/**
 * Signs a request with each secret of its endpoint: after a rotation the old one also signs for a day, so that a
 * receiver can change over at any time.
 *
 * Source: Standard Webhooks 1.0.0, "Signature scheme"; docs/decisions/webhooks.md#0020.
 */
export function sign({ id, at, body }: Message, secrets: readonly string[]): SignatureFields {
  const seconds = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.`).update(body);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}
