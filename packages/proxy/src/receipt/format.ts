import { MODES, type Mode, type Status } from '@postern/protocol';
import { base64url } from 'jose';

/** The algorithms of a receipt by their names in JOSE. Source: RFC 7518 §3.2; RFC 8037 §3.1. */
export type Algorithm = 'HS256' | 'EdDSA';

/** The verdict in a receipt, in the names of the wire. */
export interface ReceiptVerdict {
  status: Status;
  /** The mode of the validation. */
  mode: Mode;
  reason_code?: string;
  is_disposable?: boolean;
  is_free?: boolean;
  is_role_based?: boolean;
}

/** The payload of a receipt. Times are in seconds. Source: RFC 7519 §4.1. */
export interface Payload extends ReceiptVerdict {
  jti: string;
  aud: string;
  iat: number;
  exp: number;
  /** The digest of the address: see {@link digestOf}. */
  sub: string;
}

/** How long a receipt is valid, in seconds. */
export const LIFE_SECONDS = 600;

/** The header of every receipt of an algorithm. Source: RFC 8725 §3.11. */
export function headerOf(alg: Algorithm) {
  return { alg, typ: 'postern-receipt+jwt' };
}

/** Parses the payload of a receipt with a valid signature; null when it is not one of the proxy's. */
export function parsePayload(bytes: Uint8Array): Payload | null {
  try {
    const payload = JSON.parse(decoder.decode(bytes)) as Partial<Payload> | null;
    const { jti, aud, sub, iat, exp, mode, status } = payload ?? {};
    const isReceipt =
      [jti, aud, sub, status].every((each) => typeof each === 'string') &&
      [iat, exp].every((each) => Number.isSafeInteger(each)) &&
      MODES.includes(mode as Mode);
    return isReceipt ? (payload as Payload) : null;
  } catch {
    return null;
  }
}

/**
 * The digest of an address in its normal form, salted with the ID of its receipt: two receipts of one address have
 * nothing in common.
 */
export async function digestOf(id: string, address: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${id}|${address}`);
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

const decoder = new TextDecoder('utf-8', { fatal: true });
