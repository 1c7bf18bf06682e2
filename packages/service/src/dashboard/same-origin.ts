import { Refusal } from '../refusal.ts';

const FORBIDDEN = { message: 'This origin may not ask' };

/**
 * Lets a request pass that one of our own pages sent; throws `forbidden` otherwise.
 *
 * Where the browser says who asks (`Sec-Fetch-Site`), it is believed: no page can write that
 * field. Where it does not, `Origin` must be this service's, or name the host that was asked.
 * Without either it is refused: the dashboard's API is for browsers, programs have `/v1`.
 *
 * Source: Fetch Metadata §2.3; docs/decisions/0025-accounts.md.
 */
export function checkSameOrigin(headers: Pick<Headers, 'get'>, own: string): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site === null ? isOwn(origin, headers.get('host'), own) : site === 'same-origin') return;
  throw new Refusal('forbidden', FORBIDDEN);
}

function isOwn(origin: string | null, host: string | null, own: string): boolean {
  if (origin === null) return false;
  if (origin === own) return true;
  const match = /^https?:\/\/([^/?#@\s]+)$/.exec(origin);
  return match !== null && host !== null && match[1] === host.toLowerCase();
}
