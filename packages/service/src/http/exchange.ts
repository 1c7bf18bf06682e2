import type { KeyHolder } from '../keys/keys.ts';

/** One request on its way to its reply. */
export interface Exchange {
  readonly requestId: string;
  readonly startedMs: number;
  /** Header fields of the reply so far; steps add theirs. */
  readonly fields: Record<string, string>;
  /** Method and pattern of the route, for logs and figures: never what a caller wrote. */
  route: string;
  /** Whose key it is, once that is known. */
  holder: KeyHolder | null;
}

const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Begins an exchange; the request's `X-Request-Id` is taken over if it is 1 to 64 of `[A-Za-z0-9_-]`. */
export function beginExchange(headers: Pick<Headers, 'get'>, startedMs: number): Exchange {
  const given = headers.get('x-request-id');
  const requestId = given !== null && REQUEST_ID.test(given) ? given : crypto.randomUUID();
  return {
    requestId,
    startedMs,
    fields: {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
    },
    route: 'unknown',
    holder: null,
  };
}
