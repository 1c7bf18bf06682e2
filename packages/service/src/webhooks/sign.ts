import { createHmac } from 'node:crypto';
import { signingKeyOf } from './secret.ts';

/** A message to sign. */
export interface Message {
  /** The ID of the event: the same at every attempt. */
  id: string;
  /** The time of this attempt, in milliseconds since 1970. */
  at: number;
  /** The bytes that are sent. */
  body: Uint8Array;
}

/** The three header fields with which an endpoint verifies a request and its time. */
export interface SignatureFields {
  'webhook-id': string;
  /** Seconds since 1970. */
  'webhook-timestamp': string;
  /** One signature for each secret, separated by spaces. */
  'webhook-signature': string;
}

/**
 * Signs a request with each secret of its endpoint. After a rotation the old secret also signs for a day, so that the
 * endpoint can switch at any time.
 *
 * Source: Standard Webhooks 1.0.0, "Signature scheme"; docs/decisions/webhooks.md#0020.
 */
export function sign({ id, at, body }: Message, secrets: readonly string[]): SignatureFields {
  const seconds = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', signingKeyOf(secret))
      .update(`${id}.${seconds}.`)
      .update(body);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}
