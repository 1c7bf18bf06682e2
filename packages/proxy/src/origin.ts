import { Refusal } from './refusal.ts';

/** Who may ask from a browser. */
export interface OriginRule {
  /** Origins beside our own, compared as exact text. */
  allowedOrigins: ReadonlySet<string>;
  /** Whether a request with neither `Origin` nor `Sec-Fetch-Site` passes. */
  allowNonBrowser: boolean;
}

/**
 * Lets a request pass that our own pages or a listed origin sent; throws `forbidden` otherwise.
 *
 * This keeps other sites from using their visitors' browsers. It does not stop a program,
 * which can write any header: that is what the limits are for.
 *
 * @returns the origin to answer to with CORS fields, or null when none is needed.
 * Source: Fetch Metadata §2.3 (`Sec-Fetch-Site`); RFC 6454 §7.3 (`Origin: null`).
 */
export function checkOrigin(headers: Pick<Headers, 'get'>, rule: OriginRule): string | null {
  const origin = headers.get('origin');
  const isListed = origin !== null && rule.allowedOrigins.has(origin);
  if (isListed) return origin;
  if (origin === 'null') throw new Refusal('forbidden', NOT_ALLOWED);
  const site = headers.get('sec-fetch-site');
  if (site === null && origin === null) {
    if (rule.allowNonBrowser) return null;
    throw new Refusal('forbidden', NOT_ALLOWED);
  }
  const isSame =
    site === null
      ? isSameHost(origin!, headers.get('host'))
      : site === 'same-origin' || site === 'none';
  if (isSame) return null;
  throw new Refusal('forbidden', NOT_ALLOWED);
}

// The request's URL is never asked: its host is whatever the client wrote on the request line.
function isSameHost(origin: string, host: string | null): boolean {
  if (!host) return false;
  const match = /^https?:\/\/([^/?#@\s]+)$/.exec(origin);
  return match !== null && match[1] === host.toLowerCase();
}

const NOT_ALLOWED = { message: 'This origin may not ask' };
