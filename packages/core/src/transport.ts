import { parseRetryAfter, type ErrorCode, type SingleRequest } from '@postern/protocol';
import { warnOfReply } from './diagnostics/page.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** How the browser reaches the proxy. */
export interface TransportOptions {
  /** URL of the proxy. Default `/api/validate-email`. */
  proxyUrl?: string | undefined;
  /** Sends the requests. Default: the page's own `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Headers of each request, such as a CSRF token. Never a key: it would be public. */
  headers?: Record<string, string> | undefined;
  /**
   * Returns the token for the proxy's bot check, from its widget or from the ticket in the page. It is called for
   * each request. With `undefined` no token is sent, and if it rejects there is no result.
   */
  token?: (() => string | undefined | Promise<string | undefined>) | undefined;
}

/** Sends a request as a `Validate` does, but its result and its error are not read yet. */
export type Transport = (
  request: SingleRequest,
  options: { signal: AbortSignal },
) => Promise<unknown>;

/** Error codes by HTTP status. Any other failure only means that there is no result. */
const STATUS_CODES: Record<number, ErrorCode> = { 429: 'rate_limited', 504: 'upstream_timeout' };

/**
 * Creates the transport that posts to the proxy URL: it returns the `data` of a response with `success`, and nothing
 * for any other. It caches nothing.
 *
 * @throws TypeError for a header that would publish a key.
 */
export function createTransport(options: TransportOptions): Transport {
  const { proxyUrl = '/api/validate-email', headers = {} } = options;
  for (const [name, value] of Object.entries(headers)) {
    if (/^(x-rb-key:|authorization:\s*bearer\b)/i.test(`${name}:${value}`))
      throw new TypeError(
        `createEmailValidator: ${name} would publish the API key; give it to the proxy on the server`,
      );
  }
  return async (request, { signal }) => {
    const response = await (options.fetch ?? fetch)(proxyUrl, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, token: options.token && (await options.token()) }),
      signal,
    });
    if (process.env.NODE_ENV !== 'production') warnOfReply(proxyUrl, response);
    if (!response.ok) {
      response.body?.cancel().catch(() => {});
      const code = STATUS_CODES[response.status];
      const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now());
      throw Object.assign(new Error(code), { code, retryAfterMs });
    }
    const reply: { success?: unknown; data?: unknown } | null = await response
      .json()
      .catch(() => null);
    return reply?.success === true ? reply.data : undefined;
  };
}

/**
 * Whether requests cannot reach a proxy from here: a page is rendered on a server, where a URL
 * without a host names no server.
 */
export function isUnreachable({ fetch, proxyUrl = '' }: TransportOptions): boolean {
  return typeof document === 'undefined' && !fetch && !/^https?:/i.test(proxyUrl);
}
