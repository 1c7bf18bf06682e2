import { FRONT_ADVICE, HOSTS_ADVICE, ORIGIN_ADVICE } from '../events/advice.ts';
import { hostOfOrigin, isAtHost, plainHost, readOrigin } from './hosts.ts';
import { Refusal } from '../http/refusal.ts';

/** Which pages can use the proxy. */
export interface OriginRule {
  /** Origins beside the proxy's own, in the form of `readOrigin`. */
  allowedOrigins: ReadonlySet<string>;
  /** Whether requests with neither `Origin` nor `Sec-Fetch-Site` are allowed. */
  allowNonBrowser: boolean;
  /** The proxy's own public hosts, in the form of `plainHost`; undefined for any `Host`. */
  hosts: ReadonlySet<string> | undefined;
}

/**
 * Allows requests of the proxy's own pages and of the listed origins; throws `forbidden` otherwise.
 *
 * @returns the origin for the CORS fields of the response; null when none are needed.
 */
export type CheckOrigin = (headers: Pick<Headers, 'get'>) => string | null;

/**
 * Creates the check of a request's origin.
 *
 * It stops other sites from using their visitors' browsers. It does not stop a program, which can send any header: the
 * rate limits are for those. `hosts` rejects other names that point at this server (DNS rebinding), for whose pages a
 * browser sends `same-origin`.
 *
 * @param onOwnPage Called with advice when a page of the same site is rejected.
 * Source: Fetch Metadata §2.3 (`Sec-Fetch-Site`); RFC 6454 §7.3 (`Origin: null`).
 */
export function createOriginCheck(
  rule: OriginRule,
  onOwnPage: (message: string) => void,
): CheckOrigin {
  const { hosts, allowedOrigins, allowNonBrowser } = rule;

  return (headers) => {
    const text = headers.get('origin');
    const host = headers.get('host')?.toLowerCase();
    const site = headers.get('sec-fetch-site');
    const origin = text === null ? null : readOrigin(text);
    if (hosts && !hosts.has(plainHost(host ?? ''))) {
      if (site === 'same-origin') onOwnPage(HOSTS_ADVICE);
      throw new Refusal('forbidden', NOT_ALLOWED_HOST);
    }
    if (origin !== null && allowedOrigins.has(origin)) return text;
    if (text === 'null') throw new Refusal('forbidden', NOT_ALLOWED);
    if (site === null && text === null) {
      if (allowNonBrowser) return null;
      throw new Refusal('forbidden', NOT_ALLOWED);
    }
    const isOwn = !hosts || text === null || hosts.has(plainHost(hostOf(origin) ?? ''));
    const isSame =
      site === null
        ? origin !== null && host !== undefined && isAtHost(origin, host)
        : site === 'same-origin' || site === 'none';
    if (isOwn && isSame) return null;
    const advice = adviceOn(origin, { site, host, forwarded: headers.get('x-forwarded-host') });
    if (advice !== null) onOwnPage(advice);
    throw new Refusal('forbidden', NOT_ALLOWED);
  };
}

interface RequestHeaders {
  site: string | null;
  host: string | undefined;
  /** `X-Forwarded-Host`, which an untrusted reverse proxy may have set. */
  forwarded: string | null;
}

/** The advice about a rejected page; null for a page of another site. */
function adviceOn(origin: string | null, headers: RequestHeaders): string | null {
  const { site, host = '', forwarded } = headers;
  if (origin === null) return null;
  if (site === null && forwarded !== null && isAtHost(origin, forwarded)) return FRONT_ADVICE;
  if (site !== null) return site === 'same-site' || site === 'same-origin' ? ORIGIN_ADVICE : null;
  const names = [hostOf(origin), host].map((each) => each?.replace(/:\d+$/, '') ?? '');
  return isSameSite(names as [string, string]) ? ORIGIN_ADVICE : null;
}

/** Whether one host is the other, or below it. The public suffix list would be more exact. */
function isSameSite([one, other]: [string, string]): boolean {
  if (one === '' || other === '') return false;
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

const hostOf = (origin: string | null) => (origin === null ? null : hostOfOrigin(origin));

const NOT_ALLOWED = { message: 'Requests from this origin are not allowed' };
const NOT_ALLOWED_HOST = { message: 'This host is not served here' };
