import { within } from '@postern/concurrency';
import { Unproven } from './reasons.ts';

/**
 * Resolves the TXT records of a name, each a list of strings, as `resolveTxt` of `node:dns/promises` does. A name without
 * records rejects with the code `ENOTFOUND` or `ENODATA`, or resolves with an empty list.
 */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

/**
 * Finds the host of the issuer for a domain: that of its only record `iss=<issuer>`.
 *
 * Throws `issuer_unknown`, `record_invalid`, or `issuer_unavailable` when the name servers do not respond within 3 s.
 *
 * Source: draft-hardt-email-verification-01 §"DNS Delegation".
 */
export async function findIssuerHost(domain: string, resolveTxt: ResolveTxt): Promise<string> {
  const records = await resolve(`_email-verification.${domain}`, resolveTxt);
  if (records.length === 0) throw new Unproven('issuer_unknown');
  const text = records.length === 1 ? records[0]!.join('') : '';
  const host = text.startsWith('iss=') ? issuerHostOf(text.slice('iss='.length)) : null;
  if (host === null) throw new Unproven('record_invalid');
  return host;
}

/**
 * The host of an issuer, which is written as a host (`issuer.example`) or as an origin (`https://issuer.example`).
 *
 * @returns null for anything else: another scheme, a port, a path, an IP address, a name without a dot.
 */
export function issuerHostOf(issuer: string): string | null {
  const host = issuer.replace(/^https:\/\//, '').toLowerCase();
  if (host.length > MAX_HOST_LENGTH || !HOST.test(host)) return null;
  return URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host ? host : null;
}

async function resolve(
  name: string,
  resolveTxt: ResolveTxt,
): Promise<readonly (readonly string[])[]> {
  try {
    const records = await within(resolveTxt(name), { ms: TIMEOUT_MS }, () => null);
    if (Array.isArray(records) && records.every((record) => Array.isArray(record))) return records;
  } catch (error) {
    const { code } = (error ?? {}) as { code?: unknown };
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
  }
  throw new Unproven('issuer_unavailable');
}

/** A name of two labels or more, the last of which has a letter. */
const HOST =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[^.]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_HOST_LENGTH = 253;
const TIMEOUT_MS = 3000;
