import { parseEnvelope, parseRetryAfter, ValidateError } from '@postern/protocol';
import type { Validate, ValidationResult } from '@postern/protocol';

/** How the browser reaches the proxy. */
export interface TransportOptions {
  /** Where the proxy answers. Default `/api/validate-email`. */
  proxyUrl?: string | undefined;
  fetch?: typeof fetch | undefined;
  /** Sent along with each request, such as a CSRF token. Never a key: it would be public. */
  headers?: Record<string, string> | undefined;
}

/**
 * Makes a `Validate` that posts to the proxy URL. It remembers nothing.
 *
 * @throws TypeError for a header that would publish a key.
 */
export function createTransport(options: TransportOptions): Validate {
  const { proxyUrl = '/api/validate-email', headers = {} } = options;
  for (const [name, value] of Object.entries(headers)) {
    if (/^x-rb-key$/i.test(name) || (/^authorization$/i.test(name) && /^\s*bearer\b/i.test(value)))
      throw new TypeError(
        `createEmailValidator: ${name} would publish the API key; give it to the proxy on the server`,
      );
  }
  return async (request, { signal } = {}) => {
    const response = await (options.fetch ?? fetch)(proxyUrl, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: signal ?? null,
    });
    const { status } = response;
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now());
    if (!response.ok) {
      response.body?.cancel().catch(() => {});
      const code =
        status === 429 ? 'rate_limited' : status === 504 ? 'upstream_timeout' : 'internal';
      throw new ValidateError(code, { retryAfterMs });
    }
    const envelope = parseEnvelope(await response.json().catch(() => null));
    if (!envelope?.success) throw new ValidateError('upstream_bad');
    return envelope.data as ValidationResult;
  };
}

/**
 * Whether requests cannot reach a proxy from here: a page is rendered on a server, where a URL
 * without a host names no server.
 */
export function isUnreachable({ fetch, proxyUrl = '' }: TransportOptions): boolean {
  return typeof document === 'undefined' && !fetch && !/^https?:/i.test(proxyUrl);
}
