import { isIP } from 'node:net';
import { ServiceError } from '../base/service-error.ts';
import type { Settings } from '../config/settings.ts';
import { originOf } from '../config/origin.ts';

/** Checks that a request comes from a page of the same origin; throws `forbidden`. */
export type OriginCheck = (headers: Pick<Headers, 'get'>) => void;

/**
 * Creates the check of the origin of a request.
 *
 * Where the browser sends `Sec-Fetch-Site`, its value is used, because pages cannot set that header. Otherwise `Origin`
 * must be this service's origin, or have the host of the request. A request with neither header is rejected: the
 * dashboard's API is for browsers, and programs use `/v1`.
 *
 * If an attacker points their own domain at this service (DNS rebinding), the browser treats their page as same-origin.
 * So `Origin` must be this service's own, or have a host that DNS cannot redirect: an IP address or `localhost`.
 * `isAnyHost` turns this off, for a service whose public host name is not configured.
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
      throw new ServiceError('forbidden', { message: 'Requests from this origin are not allowed' });
  };
}

/** The host and port of an origin. */
function hostOf(origin: string | null): string | null {
  return /^https?:\/\/([^/?#@\s]+)$/.exec(origin ?? '')?.[1] ?? null;
}

/** Whether a host is an IP address, or `localhost`, which browsers resolve themselves. */
function isNameless(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return name === 'localhost' || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
