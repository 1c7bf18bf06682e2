import type { Settings } from '../config/settings.ts';

/** The maximum length of an endpoint URL, in characters. */
export const MAX_URL_LENGTH = 2048;

/** The allowed ports of endpoints, as in `URL.port`; '' is that of the scheme. */
const PORTS: readonly string[] = ['', '443', '8443'];

/** The URL of an endpoint, or what is wrong with it. */
export type UrlFinding = { url: URL; issue?: undefined } | { url?: undefined; issue: string };

/**
 * Reads the URL of an endpoint in its normalized form, without a fragment. The guard decides whether its host is
 * allowed.
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
    return { issue: 'must not have a user name or a password' };
  }
  if (!webhookHttp && !PORTS.includes(url.port)) return { issue: 'must have port 443 or 8443' };
  url.hash = '';
  if (url.href.length > MAX_URL_LENGTH)
    return { issue: `must be at most ${MAX_URL_LENGTH} characters` };
  return { url };
}
