import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Outbound } from '../http/response.ts';

/** Whether a value is a web `Response`, by its shape: a framework can have its own class. */
export function isResponse(given: unknown): given is Response {
  if (typeof given !== 'object' || given === null) return false;
  const { status, headers, text } = given as Partial<Response>;
  return typeof status === 'number' && typeof headers === 'object' && typeof text === 'function';
}

/** Converts a web `Response` to a response. */
export async function fromResponse(response: Response): Promise<Outbound> {
  const { status, headers } = response;
  const text = response.body && (await response.text());
  return { status, fields: Object.fromEntries(headers), text };
}

/** The time for the rest of a short body to arrive after the response. */
const REST_MS = 1000;

/**
 * Writes a response to the socket, unless the client has left.
 *
 * A connection is closed if its request body was not read to the end: the rest would have to be read first. The rest of
 * a short body gets a second, since it is usually on its way. A body that timed out gets none.
 */
export function writeOutbound(req: IncomingMessage, res: ServerResponse, response: Outbound): void {
  if (res.destroyed || res.headersSent) return;
  const { status, fields, text } = response;
  if (text !== null) fields['Content-Length'] = String(Buffer.byteLength(text));
  if (!req.complete) {
    if (isLong(req) || status === REQUEST_TIMEOUT) fields['Connection'] = 'close';
    else setTimeout(() => closeIncomplete(req), REST_MS);
  }
  res.writeHead(status, fields);
  res.end(text ?? undefined);
}

function closeIncomplete(req: IncomingMessage): void {
  if (!req.complete) req.socket.destroy();
}

function isLong({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? 'transfer-encoding' in headers : Number(length) > SHORT_BYTES;
}

const SHORT_BYTES = 65_536;
const REQUEST_TIMEOUT = 408;
