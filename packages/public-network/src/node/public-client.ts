import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Guard, HostFinding } from './guard.ts';
import { pinnedLookup } from './lookup.ts';
import { requestError, type RequestFault } from './request-fault.ts';

/** What both methods of the client take. */
export interface PublicGet {
  /** Header fields of the request. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** Cancels the request. */
  signal?: AbortSignal | undefined;
}

/** A POST. */
export interface PublicPost extends PublicGet {
  body: Uint8Array;
}

/** The head of a response. */
export interface PublicStatus {
  /** The HTTP status. A redirect is a response like any other: it is not followed. */
  status: number;
  headers: IncomingHttpHeaders;
}

/** A response with its body. */
export interface PublicResponse extends PublicStatus {
  body: Buffer<ArrayBuffer>;
}

/** Sends requests to public hosts. Rejects with an error that has a `code`: one of `REQUEST_FAULTS`, or Node's. */
export interface PublicClient {
  /** Resolves with the whole response. */
  get(url: URL, request?: PublicGet): Promise<PublicResponse>;
  /**
   * Resolves with the head of the response, even when the body breaks off, is too large or too late. The body is read up
   * to the limit and not kept.
   */
  post(url: URL, request: PublicPost): Promise<PublicStatus>;
}

/** Options of {@link createPublicClient}. */
export interface PublicClientOptions {
  guard: Guard;
  /** The time limit of a request with its lookup and its response, in milliseconds. */
  timeoutMs: number;
  /** How many bytes of a body are read before the connection is closed. */
  maxBytes: number;
  /** The certificates to trust, in PEM, in place of Node's. */
  ca?: string | undefined;
}

const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Creates a client for URLs that others choose. It connects only to hosts that the guard permits, each time over a new
 * connection to an address that was checked. It uses no HTTP proxy, and follows no redirects.
 *
 * Which protocols and ports are allowed is for the caller to check.
 *
 * Source: docs/decisions/webhooks.md#0019.
 */
export function createPublicClient(options: PublicClientOptions): PublicClient {
  const { guard, timeoutMs, maxBytes, ca } = options;
  const agents = { http: new http.Agent(), https: new https.Agent({ ...(ca && { ca }) }) };

  return {
    get: (url, request = {}) =>
      limited(request.signal, async (signal) => {
        const { head, chunks, isEnded, isTooLarge } = await exchange(url, request, signal);
        if (isTooLarge) throw requestError('BODY_TOO_LARGE');
        if (!isEnded) throw requestError('BODY_INCOMPLETE');
        return { ...head, body: Buffer.concat(chunks) };
      }),
    post: (url, request) =>
      limited(request.signal, async (signal) => (await exchange(url, request, signal)).head),
  };

  /** Runs work with a signal that aborts with the caller's, and at the time limit. */
  async function limited<T>(
    outer: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    outer?.throwIfAborted();
    const limit = new AbortController();
    let isLate = false;
    const stop = () => limit.abort();
    const timer = setTimeout(() => {
      isLate = true;
      stop();
    }, timeoutMs);
    outer?.addEventListener('abort', stop, { once: true });
    try {
      return await work(limit.signal);
    } catch (error) {
      throw isLate ? requestError('TIMED_OUT') : error;
    } finally {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    }
  }

  async function exchange(
    url: URL,
    request: PublicGet & { body?: Uint8Array },
    signal: AbortSignal,
  ): Promise<Exchange> {
    const finding = await unlessAborted(guard.look(url.hostname), signal);
    if (finding.state !== 'open') throw requestError(HOST_FAULTS[finding.state]);
    return send(url, request, { signal, lookup: pinnedLookup(finding.addresses) });
  }

  function send(
    url: URL,
    { fields, body }: PublicGet & { body?: Uint8Array },
    connection: http.RequestOptions,
  ): Promise<Exchange> {
    const isSecure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      let known: Exchange | null = null;
      const end = (error: Error) => (known ? resolve(known) : reject(error));
      const request = (isSecure ? https : http).request(url, {
        ...connection,
        method: body ? 'POST' : 'GET',
        headers: { ...fields, ...(body && { 'content-length': String(body.byteLength) }) },
        agent: agents[isSecure ? 'https' : 'http'],
        maxHeaderSize: MAX_HEADER_BYTES,
      });
      request.on('error', end);
      request.once('close', () => end(new Error('The connection was closed')));
      // Nothing is sent before the address of the other side is checked.
      request.once('socket', (socket) => {
        socket.once('connect', () => {
          if (guard.permits(socket.remoteAddress ?? '')) request.end(body);
          else request.destroy(requestError('ADDRESS_REFUSED'));
        });
      });
      request.once('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        known = { head: { status, headers }, chunks: [], isEnded: false, isTooLarge: false };
        readBody(response, known, { maxBytes, isKept: !body });
      });
    });
  }
}

/** A request and what came back so far. */
interface Exchange {
  head: PublicStatus;
  chunks: Buffer<ArrayBuffer>[];
  /** Whether the body came whole. */
  isEnded: boolean;
  isTooLarge: boolean;
}

/** Reads a body to its end or to the limit, after which the connection is closed. */
function readBody(
  response: IncomingMessage,
  exchange: Exchange,
  { maxBytes, isKept }: { maxBytes: number; isKept: boolean },
): void {
  let byteCount = 0;
  response.on('data', (chunk: Buffer<ArrayBuffer>) => {
    byteCount += chunk.byteLength;
    exchange.isTooLarge = byteCount > maxBytes;
    if (exchange.isTooLarge) response.destroy();
    else if (isKept) exchange.chunks.push(chunk);
  });
  response.on('end', () => (exchange.isEnded = true));
  response.on('error', () => undefined);
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

const HOST_FAULTS: Record<Exclude<HostFinding['state'], 'open'>, RequestFault> = {
  closed: 'ADDRESS_REFUSED',
  missing: 'HOST_MISSING',
  unknown: 'LOOKUP_FAILED',
};
