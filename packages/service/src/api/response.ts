import { fail, ok, type Envelope, type ErrorCode } from '@postern/protocol';
import type { Context } from 'hono';
import type { ServiceError } from '../base/service-error.ts';
import { nextLink } from './paging.ts';

/** The default `Retry-After` of each error code. */
const WAIT_MS: Partial<Record<ErrorCode, number>> = { overloaded: 1000, rate_limited: 1000 };

/** Writes the payload of a successful operation. Source: docs/service-interface.md#1. */
export function writeSuccess(c: Context, payload: object, message: string): Response {
  return writeEnvelope(c, ok(payload, message));
}

/** Writes a page of a list, with the link to the next one. */
export function writePage(
  c: Context,
  { rows, next, query: { cursor: _, limit, ...filters } }: ReadPage,
  message: string,
): Response {
  if (next !== null) fieldsOf(c)['Link'] = nextLink(String(next), limit, filters);
  return writeSuccess(c, rows, message);
}

/** A page of a list, and the query of the request. */
interface ReadPage {
  rows: readonly object[];
  next: string | number | null;
  query: { cursor?: string | undefined; limit: number };
}

/** Writes an error response. Source: docs/decisions/api.md#0001; RFC 9110 §10.2.3. */
export function writeError(c: Context, refusal: ServiceError): Response {
  const { code, message, details, retryAfterMs = WAIT_MS[code] } = refusal;
  const fields = fieldsOf(c);
  if (retryAfterMs !== undefined) {
    fields['Retry-After'] = String(Math.max(1, Math.ceil(retryAfterMs / 1000)));
  }
  const requestId: string = c.get('requestId');
  const envelope = fail(code, {
    requestId,
    ...(message && { message }),
    ...(details && { details }),
  });
  // The rest of the body is not worth reading.
  if (envelope.status === 408 || envelope.status === 413) fields['Connection'] = 'close';
  if (envelope.status === 401) fields['WWW-Authenticate'] = 'Bearer';
  return writeEnvelope(c, envelope);
}

function writeEnvelope(c: Context, envelope: Envelope): Response {
  const headers = { ...fieldsOf(c), 'Content-Type': 'application/json; charset=utf-8' };
  // Plain header fields are written as they are, instead of being converted to `Headers` and back.
  const response = new Response(JSON.stringify(envelope), { status: envelope.status, headers });
  c.set('complete', response);
  return response;
}

/** Adds the missing header fields to a response that a route created itself. */
export function completeResponse(c: Context): void {
  if (c.get('complete') !== c.res) {
    for (const [name, text] of Object.entries(fieldsOf(c))) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, text);
    }
  }
  const cookies: readonly string[] = c.get('cookies') ?? [];
  for (const cookie of cookies) c.res.headers.append('Set-Cookie', cookie);
}

function fieldsOf(c: Context): Record<string, string> {
  return c.get('fields') as Record<string, string>;
}
