import { importJWK } from 'jose';

/** A secret of HMAC-SHA-256: at least 32 bytes, text in UTF-8. Source: RFC 7518 §3.2. */
export type Secret = string | Uint8Array<ArrayBuffer>;

/**
 * A key of Ed25519: a `CryptoKey`, or a JWK of the type `OKP`. The types are described here, since those of the DOM can be
 * missing in a server program.
 *
 * Source: RFC 8037.
 */
export type Ed25519Key = Ed25519CryptoKey | Ed25519Jwk;

/** The part of a `CryptoKey` that is used. */
export interface Ed25519CryptoKey {
  readonly type: string;
  readonly algorithm: { readonly name: string };
}

/** The part of a JWK that is used. */
export interface Ed25519Jwk {
  kty?: string | undefined;
  crv?: string | undefined;
  /** The public key, in base64url. */
  x?: string | undefined;
  /** The private key, in base64url. */
  d?: string | undefined;
}

/** Throws a `TypeError` that starts with `caller` for a value that is not a secret, or is too short. */
export function assertSecret(caller: string, name: string, secret: unknown): void {
  if (typeof secret !== 'string' && !(secret instanceof Uint8Array))
    throw new TypeError(`${caller}: ${name} must be text or bytes`);
  if (bytesOf(secret as Secret).byteLength < MIN_BYTES)
    throw new TypeError(`${caller}: ${name} must have at least ${MIN_BYTES} bytes`);
}

/** Throws a `TypeError` that starts with `caller` for a value without the shape of an Ed25519 key. */
export function assertKey(caller: string, name: string, key: unknown): void {
  const { kty, crv } = (key ?? {}) as Ed25519Jwk;
  const { type, algorithm } = (key ?? {}) as Partial<Ed25519CryptoKey>;
  const isJwk = kty === 'OKP' && crv === 'Ed25519';
  if (!isJwk && !(type !== undefined && algorithm?.name === 'Ed25519'))
    throw new TypeError(`${caller}: ${name} must be a CryptoKey of Ed25519, or its JWK`);
}

/** Imports a secret. */
export function importSecret(secret: Secret, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, [usage]);
}

/** Imports a key of Ed25519; a `CryptoKey` is returned unchanged. */
export async function importKey(key: Ed25519Key): Promise<CryptoKey> {
  if ('type' in key) return key as CryptoKey;
  // Only these: other members, such as `key_ops`, could forbid the use.
  const { kty, crv, x, d } = key;
  const jwk = { kty, crv, x, ...(d !== undefined && { d }) };
  return (await importJWK(jwk as { kty: string }, 'EdDSA')) as CryptoKey;
}

function bytesOf(secret: Secret): Uint8Array<ArrayBuffer> {
  return typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
}

const MIN_BYTES = 32;
