import type { Algorithm } from './format.ts';

/** A secret of HMAC-SHA-256: at least 32 bytes, text counts in UTF-8. Source: RFC 7518 §3.2. */
export type Secret = string | Uint8Array<ArrayBuffer>;

/**
 * A key of Ed25519: a `CryptoKey`, or a JWK of the type `OKP`. Neither type is named, since they are those of the DOM,
 * which the program on a server may not have.
 *
 * Source: RFC 8037.
 */
export type Ed25519Key = Ed25519CryptoKey | Ed25519Jwk;

/** What is used of a `CryptoKey`. */
export interface Ed25519CryptoKey {
  readonly type: string;
  readonly algorithm: { readonly name: string };
}

/** What is used of a JWK. */
export interface Ed25519Jwk {
  kty?: string | undefined;
  crv?: string | undefined;
  /** The public key, in base64url. */
  x?: string | undefined;
  /** The private key, in base64url. */
  d?: string | undefined;
}

/** How WebCrypto names the algorithms. */
export const WEB_CRYPTO = {
  HS256: { name: 'HMAC', hash: 'SHA-256' },
  EdDSA: { name: 'Ed25519' },
} satisfies Record<Algorithm, object>;

/** Throws a `TypeError` that starts with `maker` for a secret that is none, or is too short. */
export function assertSecret(maker: string, name: string, secret: unknown): void {
  const isText = typeof secret === 'string';
  if (!isText && !(secret instanceof Uint8Array))
    throw new TypeError(`${maker}: ${name} must be text or bytes`);
  const byteCount = isText ? new TextEncoder().encode(secret).byteLength : secret.byteLength;
  if (byteCount < MIN_BYTES)
    throw new TypeError(`${maker}: ${name} must have at least ${MIN_BYTES} bytes`);
}

/** Throws a `TypeError` for what is no key of Ed25519 by its shape. */
export function assertKey(maker: string, name: string, key: unknown): void {
  const { kty, crv } = (key ?? {}) as Ed25519Jwk;
  const { type, algorithm } = (key ?? {}) as Partial<Ed25519CryptoKey>;
  const isJwk = kty === 'OKP' && crv === 'Ed25519';
  if (!isJwk && !(type !== undefined && algorithm?.name === 'Ed25519'))
    throw new TypeError(`${maker}: ${name} must be a CryptoKey of Ed25519, or its JWK`);
}

/** Imports a secret. */
export function importSecret(secret: Secret, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
  return crypto.subtle.importKey('raw', bytes, WEB_CRYPTO.HS256, false, [usage]);
}

/** Imports a key of Ed25519; a `CryptoKey` is one already. */
export async function importKey(key: Ed25519Key, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  if ('type' in key) return key as CryptoKey;
  // Other members, such as `key_ops`, might forbid what it is for.
  const { kty, crv, x, d } = key;
  const jwk = { kty, crv, x, ...(usage === 'sign' && { d }) } as JsonWebKey;
  return crypto.subtle.importKey('jwk', jwk, WEB_CRYPTO.EdDSA, false, [usage]);
}

const MIN_BYTES = 32;
