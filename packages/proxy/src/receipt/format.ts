import { MODES, type Mode, type Status } from '@postern/protocol';

/** The algorithms of a receipt by their names in JOSE. Source: RFC 7518 §3.2; RFC 8037 §3.1. */
export type Algorithm = 'HS256' | 'EdDSA';

/** What a receipt says of a verdict, in the names of the wire. */
export interface Verdict {
  status: Status;
  /** The mode in which it was given. */
  mode: Mode;
  reason_code?: string;
  is_disposable?: boolean;
  is_free?: boolean;
  is_role_based?: boolean;
}

/** The payload of a receipt. Times are in seconds. Source: RFC 7519 §4.1. */
export interface Payload extends Verdict {
  jti: string;
  aud: string;
  iat: number;
  exp: number;
  /** The digest of the address: see {@link digestOf}. */
  sub: string;
}

/** How long a receipt is good, in seconds. */
export const LIFE_SECONDS = 600;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The first part of every receipt of an algorithm, exactly: nothing of it is ever read. Source: RFC 8725 §3.11. */
export const HEADERS: Record<Algorithm, string> = {
  HS256: headerOf('HS256'),
  EdDSA: headerOf('EdDSA'),
};

function headerOf(alg: Algorithm): string {
  return toBase64Url(encoder.encode(JSON.stringify({ alg, typ: 'postern-receipt+jwt' })));
}

/** Writes the payload of a receipt. */
export function writePayload(payload: Payload): string {
  return toBase64Url(encoder.encode(JSON.stringify(payload)));
}

/** Reads the payload of a receipt whose signature holds; null when it is none. */
export function readPayload(text: string): Payload | null {
  try {
    const read = JSON.parse(decoder.decode(fromBase64Url(text))) as Partial<Payload> | null;
    const { jti, aud, sub, iat, exp, mode, status } = read ?? {};
    const isRight =
      [jti, aud, sub, status].every((each) => typeof each === 'string') &&
      [iat, exp].every((each) => Number.isSafeInteger(each)) &&
      MODES.includes(mode as Mode);
    return isRight ? (read as Payload) : null;
  } catch {
    return null;
  }
}

/** The bytes that are signed. */
export function signedBytes(signed: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(signed);
}

/**
 * Digests an address in its normal form under the id of its receipt: two receipts of one address have nothing in
 * common.
 */
export async function digestOf(id: string, address: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${id}|${address}`));
  return toBase64Url(new Uint8Array(digest));
}

/** Writes bytes in base64url without padding. Source: RFC 4648 §5. */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Reads base64url, with or without padding; throws for what is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
