import { FRONT_ADVICE, HOSTS_ADVICE, ORIGIN_ADVICE } from '../events/advice.ts';
import { hostOfOrigin, isAtHost, plainHost, readOrigin } from './hosts.ts';
import { Refusal } from '../http/refusal.ts';

/** Who may ask from a browser. */
export interface OriginRule {
  /** Origins beside our own, as `readOrigin` gives them. */
  allowedOrigins: ReadonlySet<string>;
  /** Whether a request with neither `Origin` nor `Sec-Fetch-Site` passes. */
  allowNonBrowser: boolean;
  /** Our own public hosts, as `plainHost` gives them; without them, whatever a request names as its `Host`. */
  hosts: ReadonlySet<string> | undefined;
}

/**
 * Lets a request pass that our own pages or a listed origin sent; throws `forbidden` otherwise.
 *
 * @returns the origin to answer to with CORS fields, or null when none is needed.
 */
export type CheckOrigin = (headers: Pick<Headers, 'get'>) => string | null;

/**
 * Makes the check of who sent a request.
 *
 * This keeps other sites from using their visitors' browsers. It does not stop a program,
 * which can write any header: that is what the limits are for. `hosts` keeps out names that somebody else has
 * pointed at this server, for whose pages a browser says `same-origin`.
 *
 * @param onOwnPage is called with what to do when a page of the same site is refused.
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

interface Where {
  site: string | null;
  host: string | undefined;
  /** What a reverse proxy that is not trusted may have written. */
  forwarded: string | null;
}

/** What to do about a page that was refused; null for a page of another site. */
function adviceOn(origin: string | null, { site, host = '', forwarded }: Where): string | null {
  if (origin === null) return null;
  if (site === null && forwarded !== null && isAtHost(origin, forwarded)) return FRONT_ADVICE;
  if (site !== null) return site === 'same-site' || site === 'same-origin' ? ORIGIN_ADVICE : null;
  const names = [hostOf(origin), host].map((each) => each?.replace(/:\d+$/, '') ?? '');
  return isSameSite(names as [string, string]) ? ORIGIN_ADVICE : null;
}

/** Whether one host is the other, or below it: as much as can be told without the list of public suffixes. */
function isSameSite([one, other]: [string, string]): boolean {
  if (one === '' || other === '') return false;
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

const hostOf = (origin: string | null) => (origin === null ? null : hostOfOrigin(origin));

const NOT_ALLOWED = { message: 'This origin may not ask' };
const NOT_ALLOWED_HOST = { message: 'This host is not served here' };
