import { parseRetryAfter } from '@postern/protocol';
import { createPublicClient, type Lookup, type PublicStatus } from '@postern/public-network/node';
import type { ServiceContext } from '../context/service-context.ts';
import { createEndpointGuard } from './endpoint-guard.ts';
import { readEndpointUrl } from './endpoint-url.ts';
import { attemptErrorOf, type AttemptError, type AttemptResult } from './attempt-result.ts';

/** One request to an endpoint. */
export interface Post {
  url: string;
  fields: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** Sends a request once. Resolves with a {@link AttemptResult} in any case; null when it was aborted before there was one. */
export type SendPost = (post: Post, signal: AbortSignal) => Promise<AttemptResult | null>;

/** Options that are not settings. */
export interface SenderOptions {
  lookup?: Lookup;
  /** The certificates to trust, in PEM, instead of Node's. */
  ca?: string;
}

/** The maximum bytes of a response body that are read before the connection is closed. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Creates the sender of requests to webhook endpoints.
 *
 * A 2xx status is a success, any other a failure, as soon as the header is read. The body does not matter.
 *
 * Source: docs/decisions/webhooks.md#0019.
 */
export function createSender(
  { settings, now }: Pick<ServiceContext, 'settings' | 'now'>,
  { lookup, ca }: SenderOptions = {},
): SendPost {
  const client = createPublicClient({
    guard: createEndpointGuard(settings, lookup),
    timeoutMs: settings.webhookTimeoutMs,
    maxBytes: MAX_BODY_BYTES,
    ca,
  });

  return async ({ url: text, fields, body }, signal) => {
    if (signal.aborted) return null;
    const { url } = readEndpointUrl(text, settings);
    if (!url) return failed('address not allowed');
    try {
      return resultOf(await client.post(url, { fields, body, signal }), now());
    } catch (error) {
      return signal.aborted ? null : failed(attemptErrorOf(error));
    }
  };
}

function resultOf({ status, headers }: PublicStatus, nowMs: number): AttemptResult {
  if (status >= 200 && status < 300) return { status, error: null };
  const error = status >= 300 && status < 400 ? 'redirect' : 'status not 2xx';
  return { status, error, retryAfterMs: parseRetryAfter(headers['retry-after'] ?? null, nowMs) };
}

function failed(error: AttemptError): AttemptResult {
  return { status: 0, error };
}
