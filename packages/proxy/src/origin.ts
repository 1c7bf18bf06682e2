import { Refusal } from './refusal.ts';

/** Who may ask from a browser. */
export interface OriginRule {
  /** Origins beside our own, compared as exact text. */
  allowedOrigins: ReadonlySet<string>;
  /** Whether a request with neither `Origin` nor `Sec-Fetch-Site` passes. */
  allowNonBrowser: boolean;
  /** Our own public hosts; without them, whatever a request names as its `Host`. */
  hosts: ReadonlySet<string> | undefined;
}

/**
 * Lets a request pass that our own pages or a listed origin sent; throws `forbidden` otherwise.
 *
 * This keeps other sites from using their visitors' browsers. It does not stop a program,
 * which can write any header: that is what the limits are for. `hosts` keeps out names that somebody else has
 * pointed at this server, for whose pages a browser says `same-origin`.
 *
 * @returns the origin to answer to with CORS fields, or null when none is needed.
 * Source: Fetch Metadata §2.3 (`Sec-Fetch-Site`); RFC 6454 §7.3 (`Origin: null`).
 */
export function checkOrigin(headers: Pick<Headers, 'get'>, rule: OriginRule): string | null {
  const origin = headers.get('origin');
  const host = headers.get('host')?.toLowerCase();
  const { hosts } = rule;
  if (hosts && !hosts.has(host ?? '')) throw new Refusal('forbidden', NOT_ALLOWED_HOST);
  const isListed = origin !== null && rule.allowedOrigins.has(origin);
  if (isListed) return origin;
  if (origin === 'null') throw new Refusal('forbidden', NOT_ALLOWED);
  const site = headers.get('sec-fetch-site');
  if (site === null && origin === null) {
    if (rule.allowNonBrowser) return null;
    throw new Refusal('forbidden', NOT_ALLOWED);
  }
  const isOwn = hosts ? origin === null || hosts.has(hostOf(origin) ?? '') : true;
  const isSame =
    site === null
      ? host !== undefined && hostOf(origin!) === host
      : site === 'same-origin' || site === 'none';
  if (isOwn && isSame) return null;
  throw new Refusal('forbidden', NOT_ALLOWED);
}

// The request's URL is never asked: its host is whatever the client wrote on the request line.
function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/?#@\s]+)$/.exec(origin)?.[1];
}

const NOT_ALLOWED = { message: 'This origin may not ask' };
const NOT_ALLOWED_HOST = { message: 'This host is not served here' };
