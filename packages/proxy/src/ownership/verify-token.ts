import { base64url, compactVerify, importJWK } from 'jose';
import { isSameAddress } from './address.ts';
import { readJwk, type PublicJwk } from './algorithms.ts';
import type { Issuers } from './issuers.ts';
import { issuerHostOf } from './record.ts';
import { Unproven, type OwnershipFault } from './reasons.ts';
import type { Presented } from './token.ts';

/** What a valid token proves. */
export interface OwnershipProof {
  /** The address, as the issuer wrote it. */
  email: string;
  /** The host of the issuer, such as `accounts.example.com`. */
  issuer: string;
  /** When the issuer made the token, in milliseconds since 1970. */
  issuedAtMs: number;
  /** Whether the issuer created the address for this site, and forwards its mail. */
  isPrivate: boolean;
}

/**
 * Checks the browser's binding of a token: the site, the times, and the signature by the key that the issuer names. The
 * nonce is checked elsewhere.
 *
 * Throws `wrong_origin`, `not_yet_valid`, `expired` or `wrong_binding`.
 *
 * Source: draft-hardt-email-verification-01 §"KB-JWT Verification".
 *
 * @param nowMs Milliseconds since 1970.
 */
export async function checkBinding(
  { evt, binding }: Presented,
  origins: readonly string[],
  nowMs: number,
): Promise<void> {
  if (!origins.includes(binding.aud)) throw new Unproven('wrong_origin');
  checkTime(binding.iat, nowMs);
  checkTime(evt.iat, nowMs);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${evt.text}~`));
  const isSameEvt = base64url.encode(new Uint8Array(hash)) === binding.sdHash;
  const key = readJwk(evt.jwk, binding.alg);
  if (!isSameEvt || !key) throw new Unproven('wrong_binding');
  await checkSignature(binding, key, 'wrong_binding');
}

/**
 * Checks that an address is that of a token, unless the token is about a private address.
 *
 * Throws `other_address` or `not_verified`.
 */
export function checkAddress({ evt }: Presented, address: unknown): void {
  if (!evt.isVerified) throw new Unproven('not_verified');
  if (!evt.isPrivate && !isForAddress(evt, address)) throw new Unproven('other_address');
}

/** Whether a token is about an address. */
export function isForAddress(evt: Presented['evt'], address: unknown): boolean {
  return typeof address === 'string' && isSameAddress(evt.email, address);
}

/**
 * Checks that the issuer of the address's domain signed a token, and returns what that proves.
 *
 * Throws one of the reasons about an issuer, `wrong_algorithm` or `overloaded`.
 *
 * Source: draft-hardt-email-verification-01 §"EVT Verification".
 */
export async function checkIssuer({ evt }: Presented, issuers: Issuers): Promise<OwnershipProof> {
  const host = await issuers.hostOf(evt.domain);
  if (issuerHostOf(evt.iss) !== host) throw new Unproven('other_issuer');
  const key = await issuers.keyOf(host, evt.kid, evt.alg);
  await checkSignature(evt, key, 'forged');
  const { email, iat, isPrivate } = evt;
  return { email, issuer: host, issuedAtMs: iat * 1000, isPrivate };
}

function checkTime(iat: number, nowMs: number): void {
  const ageSeconds = nowMs / 1000 - iat;
  if (ageSeconds < -SKEW_SECONDS) throw new Unproven('not_yet_valid');
  if (ageSeconds > LIFE_SECONDS) throw new Unproven('expired');
}

/** Any failure is the token's: its keys come with it, and WebCrypto rejects some of them with errors of its own. */
async function checkSignature(
  { text, alg }: { text: string; alg: string },
  jwk: PublicJwk,
  reason: OwnershipFault,
): Promise<void> {
  try {
    await compactVerify(text, await importJWK(jwk, alg), { algorithms: [alg] });
  } catch {
    throw new Unproven(reason);
  }
}

const SKEW_SECONDS = 60;
/** As long as a nonce: the browser makes the token when the user leaves the field, and the form can take longer. */
const LIFE_SECONDS = 600;
