import type { IncomingMessage } from 'node:http';
import { parsedBody } from './parsed-body.ts';

/**
 * Makes the web `Request` of a Node request. Its URL is a constant: what a client writes on
 * the request line or in `Host` never gets into one.
 *
 * `host` stands for its `Host`. A body that was parsed before is written out again. One that is gone is given as read, so
 * that whoever wants it is told.
 */
export function toRequest(
  req: IncomingMessage,
  { hasBody, host, signal }: { hasBody: boolean; host: string | undefined; signal?: AbortSignal },
): Request {
  const headers = toHeaders(req);
  if (host !== undefined) headers.set('host', host);
  const method = METHODLESS.includes(req.method!) ? 'DELETE' : req.method!;
  const init = { method, headers, ...(signal && { signal }) };
  if (!hasBody || BODILESS.includes(method)) return new Request(BASE_URL, init);
  if (!req.readableDidRead) {
    // Node wants to be told that the body is still being written; the types do not know it.
    return new Request(BASE_URL, { ...init, body: streamOf(req), ...{ duplex: 'half' } });
  }
  const body = parsedBody(req);
  const request = new Request(BASE_URL, { ...init, body: body ?? '' });
  if (!body) void request.text();
  return request;
}

function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    // HTTP/2 has fields like `:path`, which a web request has elsewhere.
    if (!rawHeaders[at]!.startsWith(':')) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  }
  return headers;
}

// Nothing is read before somebody asks: the proxy counts its callers first.
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
const BODILESS = ['GET', 'HEAD', 'OPTIONS'];
// A `Request` cannot have these; a handler that is asked for another method refuses just as well.
const METHODLESS = ['TRACE', 'TRACK', 'CONNECT'];
