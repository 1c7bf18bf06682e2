import { fromBase64 } from './base64.ts';

/**
 * Reads the secrets of an endpoint into keys for HMAC-SHA256: `whsec_` and base64, or base64 alone.
 *
 * Throws a `TypeError`, without the secret, when there is none or one is something else.
 *
 * Source: Standard Webhooks 1.0.0, "Signature scheme".
 */
export function webhookKeys(secret: string | readonly string[]): Promise<CryptoKey[]> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!Array.isArray(secrets) || secrets.length === 0) throw misuse();
  const keys = secrets.map(bytesOf);
  return Promise.all(
    keys.map((key) =>
      crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']),
    ),
  );
}

function bytesOf(secret: unknown): Uint8Array<ArrayBuffer> {
  const bytes = typeof secret === 'string' ? fromBase64(secret.replace(/^whsec_/, '')) : null;
  if (!bytes) throw misuse();
  return bytes;
}

function misuse(): TypeError {
  return new TypeError('verifyWebhook: secret must be whsec_ and base64, or a list of such');
}
