import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';
import { BROWSER_ALGORITHMS, ISSUER_ALGORITHMS } from './algorithms.ts';
import { domainOf } from './address.ts';
import { Unproven } from './reasons.ts';

/** A token as the browser presents it. Nothing in it is verified yet. Times are in seconds since 1970. */
export interface Presented {
  /** The token of the issuer (EVT), without its `~`. */
  evt: {
    text: string;
    alg: string;
    /** The ID of the issuer's key. */
    kid: string;
    iss: string;
    iat: number;
    email: string;
    /** The domain of the address, in lower case. */
    domain: string;
    isVerified: boolean;
    isPrivate: boolean;
    /** The public key of the browser, as the issuer wrote it. */
    jwk: object;
  };
  /** The browser's binding to a site (KB-JWT). */
  binding: {
    text: string;
    alg: string;
    aud: string;
    nonce: string;
    iat: number;
    sdHash: string;
  };
}

/**
 * Parses a token: the EVT, `~` and the KB-JWT.
 *
 * Throws `missing`, `malformed`, or `wrong_algorithm` for one that neither an issuer nor a browser can sign by.
 *
 * Source: draft-hardt-email-verification-01 §"EVT Structure", §"KB-JWT Structure"; RFC 9901 §4.3.
 */
export function parseToken(token: unknown): Presented {
  if (token === undefined || token === null || token === '') throw new Unproven('missing');
  if (typeof token !== 'string' || token.length > MAX_LENGTH) throw MALFORMED;
  const [evt, binding, ...rest] = token.split('~');
  if (!evt || !binding || rest.length > 0) throw MALFORMED;
  return { evt: parseEvt(evt), binding: parseBinding(binding) };
}

function parseEvt(text: string): Presented['evt'] {
  const { alg, kid, claims } = parseJwt(text, 'evt+jwt', ISSUER_ALGORITHMS);
  const { iss, iat, email, email_verified, is_private_email, cnf } = claims;
  const jwk = (cnf as { jwk?: unknown } | null | undefined)?.jwk;
  const domain = typeof email === 'string' ? domainOf(email) : null;
  if (typeof kid !== 'string' || typeof iss !== 'string' || !isTime(iat) || domain === null)
    throw MALFORMED;
  if (is_private_email !== undefined && typeof is_private_email !== 'boolean') throw MALFORMED;
  if (typeof jwk !== 'object' || jwk === null) throw MALFORMED;
  return {
    ...{ text, alg, kid, iss, iat, domain, jwk },
    email: email as string,
    isVerified: email_verified === true,
    isPrivate: is_private_email === true,
  };
}

function parseBinding(text: string): Presented['binding'] {
  const { alg, claims } = parseJwt(text, 'kb+jwt', BROWSER_ALGORITHMS);
  const { aud, nonce, iat, sd_hash } = claims;
  if (typeof aud !== 'string' || typeof nonce !== 'string' || typeof sd_hash !== 'string')
    throw MALFORMED;
  if (!isTime(iat)) throw MALFORMED;
  return { text, alg, aud, nonce, iat, sdHash: sd_hash };
}

function parseJwt(text: string, typ: string, algorithms: readonly string[]) {
  let header: ReturnType<typeof decodeProtectedHeader>;
  let claims: JWTPayload;
  try {
    header = decodeProtectedHeader(text);
    claims = decodeJwt(text);
  } catch {
    throw MALFORMED;
  }
  const { alg, kid } = header;
  if (header.typ !== typ || typeof alg !== 'string' || header.crit !== undefined) throw MALFORMED;
  if (!algorithms.includes(alg)) throw new Unproven('wrong_algorithm');
  return { alg, kid, claims };
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

const MALFORMED = new Unproven('malformed');
/** In characters. A token with a signature by RSA of 4096 bits has about 1,500. */
const MAX_LENGTH = 8192;
