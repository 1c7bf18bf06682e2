import { isIP } from 'node:net';
import { ServiceError } from '../base/service-error.ts';
import type { Settings } from '../config/settings.ts';
import { originOf } from '../config/origin.ts';

/** Lets a request pass that one of our own pages sent; throws `forbidden` otherwise. */
export type OriginCheck = (headers: Pick<Headers, 'get'>) => void;

/**
 * Makes the check of who sent a request.
 *
 * Where the browser says who asks (`Sec-Fetch-Site`), it is believed: no page can write that
 * field. Where it does not, `Origin` must be this service's, or name the host that was asked.
 * Without either it is refused: the dashboard's API is for browsers, programs have `/v1`.
 *
 * A page whose name was pointed at this service (DNS rebinding) is of the same origin to its browser.
 * So `Origin` must be this service's own, or hold no name that could be pointed anywhere: an IP
 * address, or `localhost`; but for `isAnyHost`, where nobody has said which name is ours.
 *
 * Source: Fetch Metadata §2.3; docs/decisions/accounts.md#0025, docs/decisions/api.md#0036.
 */
export function createOriginCheck(
  settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
  { isAnyHost = false }: { isAnyHost?: boolean | undefined } = {},
): OriginCheck {
  const own = originOf(settings);

  return (headers) => {
    const site = headers.get('sec-fetch-site');
    const origin = headers.get('origin');
    const host = hostOf(origin);
    const isHost = host !== null && host === headers.get('host')?.toLowerCase();
    const isSame = site === null ? origin === own || isHost : site === 'same-origin';
    const isKnown = origin === null || origin === own || isAnyHost || (host && isNameless(host));
    if (!isSame || !isKnown)
      throw new ServiceError('forbidden', { message: 'This origin may not ask' });
  };
}

/** The host and port of an origin. */
function hostOf(origin: string | null): string | null {
  return /^https?:\/\/([^/?#@\s]+)$/.exec(origin ?? '')?.[1] ?? null;
}

/** Whether a host is an IP address, or this machine by the name that browsers resolve themselves. */
function isNameless(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return name === 'localhost' || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
