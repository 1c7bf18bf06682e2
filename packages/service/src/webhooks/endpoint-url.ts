import type { Settings } from '../config/settings.ts';

/** The longest URL of an endpoint, in characters. */
export const MAX_URL_LENGTH = 2048;

/** The ports at which receivers may listen, as `URL.port` has them; '' is that of the scheme. */
const PORTS: readonly string[] = ['', '443', '8443'];

/** A URL that may be an endpoint's, or what is wrong with it. */
export type UrlFinding = { url: URL; issue?: undefined } | { url?: undefined; issue: string };

/**
 * Reads the URL of an endpoint in its normal form, without a fragment. Whether its host may be
 * connected to is for the guard to say.
 *
 * Source: WHATWG URL; docs/decisions/webhooks.md#0019.
 */
export function readEndpointUrl(
  text: string,
  { webhookHttp }: Pick<Settings, 'webhookHttp'>,
): UrlFinding {
  if (text.length > MAX_URL_LENGTH)
    return { issue: `must be at most ${MAX_URL_LENGTH} characters` };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.hostname === '') return { issue: 'must be a URL' };
  if (url.protocol !== 'https:' && !(webhookHttp && url.protocol === 'http:')) {
    return { issue: 'must begin with https://' };
  }
  if (url.username !== '' || url.password !== '') {
    return { issue: 'must not hold a user name or a password' };
  }
  if (!webhookHttp && !PORTS.includes(url.port)) return { issue: 'must have port 443 or 8443' };
  url.hash = '';
  if (url.href.length > MAX_URL_LENGTH)
    return { issue: `must be at most ${MAX_URL_LENGTH} characters` };
  return { url };
}
