import type { IncomingMessage } from 'node:http';

/**
 * Creates the web `Request` of a Node request. Its URL is a constant: nothing of the request line or `Host` is used.
 *
 * `host` replaces its `Host`. A body that was already parsed is serialized again. If the body was discarded, the
 * request is marked as read, so that reading it is an error.
 */
export function toRequest(
  req: IncomingMessage,
  { hasBody, host, signal }: { hasBody: boolean; host: string | undefined; signal?: AbortSignal },
): Request {
  const headers = toHeaders(req);
  if (host !== undefined) headers.set('host', host);
  const method = FORBIDDEN_METHODS.includes(req.method!) ? 'DELETE' : req.method!;
  const init = { method, headers, ...(signal && { signal }) };
  if (!hasBody || BODILESS_METHODS.includes(method)) return new Request(BASE_URL, init);
  if (!req.readableDidRead) {
    // Node requires `duplex` for a stream; its types do not have it.
    return new Request(BASE_URL, { ...init, body: streamOf(req), ...{ duplex: 'half' } });
  }
  const body = parsedBody(req);
  const request = new Request(BASE_URL, { ...init, body: body ?? '' });
  if (!body) void request.text();
  return request;
}

/**
 * The body that a parser has read, serialized again from `req.body`: an object (as JSON), text or bytes.
 *
 * @returns null when there is none.
 */
export function parsedBody(req: IncomingMessage): Uint8Array<ArrayBuffer> | null {
  const { body } = req as { body?: unknown };
  if (body instanceof Uint8Array) return new Uint8Array(body);
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (typeof body !== 'object' || body === null) return null;
  return new TextEncoder().encode(JSON.stringify(body));
}

function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    // HTTP/2 has fields such as `:path`, which a web request has elsewhere.
    if (!rawHeaders[at]!.startsWith(':')) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  }
  return headers;
}

/** A lazy stream that reads nothing before its consumer does: the proxy counts callers first. */
function streamOf(req: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        chunks ??= req[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        req.pause();
      },
    },
    { highWaterMark: 0 },
  );
}

const BASE_URL = 'http://localhost/';
const BODILESS_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** A `Request` cannot have these; a handler rejects another method in the same way. */
const FORBIDDEN_METHODS = ['TRACE', 'TRACK', 'CONNECT'];
