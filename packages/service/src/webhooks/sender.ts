import { parseRetryAfter } from '@postern/protocol';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { ServiceContext } from '../context/service-context.ts';
import { readEndpointUrl } from './endpoint-url.ts';
import { createGuard, type HostFinding } from './guard.ts';
import { createLookup, pinnedLookup, type Lookup } from './lookup.ts';
import { ADDRESS_REFUSED, attemptErrorOf, type AttemptError, type Reply } from './reply.ts';

/** One request to a receiver. */
export interface Post {
  url: string;
  fields: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** Sends a request once: a {@link Reply} whatever happens, null when it was called off before there was one. */
export type Send = (post: Post, signal: AbortSignal) => Promise<Reply | null>;

/** What is not a setting. */
export interface SenderOptions {
  lookup?: Lookup;
  /** The certificates to trust, in PEM, in place of Node's. */
  ca?: string;
}

const MAX_HEADER_BYTES = 16 * 1024;
/** How much of a reply's body is read before the connection is cut. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Makes what sends requests to receivers: only to hosts that the guard lets through, over a
 * connection of its own to an address that was checked, by no proxy, and along no redirect.
 *
 * A 2xx is success and anything else failure, as soon as the header is read; what becomes of the
 * body is of no matter.
 *
 * Source: docs/decisions/webhooks.md#0019.
 */
export function createSender(
  { settings, now }: Pick<ServiceContext, 'settings' | 'now'>,
  { lookup = createLookup(), ca }: SenderOptions = {},
): Send {
  const guard = createGuard(settings, lookup);
  const agents = { 'http:': new http.Agent(), 'https:': new https.Agent({ ...(ca && { ca }) }) };

  return async (post, signal) => {
    const limit = new AbortController();
    const stop = () => limit.abort();
    const timer = setTimeout(stop, settings.webhookTimeoutMs);
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (signal.aborted) return null;
      return await attempt(post, limit.signal);
    } catch (error) {
      if (signal.aborted) return null;
      return failed(limit.signal.aborted ? 'timeout' : attemptErrorOf(error));
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  };

  async function attempt(post: Post, signal: AbortSignal): Promise<Reply> {
    const { url } = readEndpointUrl(post.url, settings);
    if (!url) return failed('address not allowed');
    const finding = await unlessAborted(guard.look(url.hostname), signal);
    if (finding.state !== 'open') return failed(HOST_ERRORS[finding.state]);
    return exchange(url, post, { signal, lookup: pinnedLookup(finding.addresses) });
  }

  function exchange(url: URL, post: Post, connection: RequestOptions): Promise<Reply> {
    const isSecure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      let reply: Reply | null = null;
      const end = (error: Error) => (reply ? resolve(reply) : reject(error));
      const request = (isSecure ? https : http).request(url, {
        ...connection,
        method: 'POST',
        headers: { ...post.fields, 'content-length': String(post.body.byteLength) },
        agent: agents[isSecure ? 'https:' : 'http:'],
        maxHeaderSize: MAX_HEADER_BYTES,
      });
      request.on('error', end);
      request.once('close', () => end(new Error('The connection was closed')));
      // Nothing is said before it is known whom it is said to.
      request.once('socket', (socket) => {
        socket.once('connect', () => {
          if (guard.permits(socket.remoteAddress ?? '')) request.end(post.body);
          else
            request.destroy(Object.assign(new Error('Address refused'), { code: ADDRESS_REFUSED }));
        });
      });
      request.once('response', (response) => {
        reply = replyOf(response, now());
        readAway(response);
      });
    });
  }
}

/** Reads a body to its end, to the cap, or to whatever ends it before, and keeps nothing. */
function readAway(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) response.destroy();
  });
  response.on('error', () => undefined);
}

function replyOf({ statusCode: status = 0, headers }: IncomingMessage, nowMs: number): Reply {
  if (status >= 200 && status < 300) return { status, error: null };
  const error = status >= 300 && status < 400 ? 'redirect' : 'status not 2xx';
  return { status, error, retryAfterMs: parseRetryAfter(headers['retry-after'] ?? null, nowMs) };
}

function failed(error: AttemptError): Reply {
  return { status: 0, error };
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

const HOST_ERRORS: Record<Exclude<HostFinding['state'], 'open'>, AttemptError> = {
  closed: 'address not allowed',
  missing: 'host not found',
  unknown: 'lookup failed',
};
