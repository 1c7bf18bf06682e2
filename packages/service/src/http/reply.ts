import { fail, ok, type Envelope, type ErrorCode } from '@postern/protocol';
import type { Refusal } from '../refusal.ts';
import type { Exchange } from './exchange.ts';

/** How long to stay away where nobody said. */
const WAIT_MS: Partial<Record<ErrorCode, number>> = { overloaded: 1000, rate_limited: 1000 };

/** Writes the payload of an operation that succeeded. Source: service interface §1. */
export function writeSuccess(exchange: Exchange, payload: object, message: string): Response {
  return writeEnvelope(exchange, ok(payload, message));
}

/** Writes a refusal. Source: docs/decisions/0001-error-shape.md; RFC 9110 §10.2.3. */
export function writeRefusal(exchange: Exchange, refusal: Refusal): Response {
  const { code, message, details } = refusal;
  const { requestId, fields } = exchange;
  const retryAfter = retryAfterOf(refusal);
  if (retryAfter !== null) fields['Retry-After'] = retryAfter;
  const envelope = fail(code, {
    requestId,
    ...(message && { message }),
    ...(details && { details }),
  });
  // What is left of the body is not worth reading.
  if (envelope.status === 408 || envelope.status === 413) fields['Connection'] = 'close';
  if (envelope.status === 401) fields['WWW-Authenticate'] = 'Bearer';
  return writeEnvelope(exchange, envelope);
}

/** Gives the `Retry-After` of a refusal, in whole seconds and never 0; null for one without. */
export function retryAfterOf({
  code,
  retryAfterMs = WAIT_MS[code],
}: Pick<Refusal, 'code' | 'retryAfterMs'>): string | null {
  return retryAfterMs === undefined ? null : String(Math.max(1, Math.ceil(retryAfterMs / 1000)));
}

/** Writes a reply that is no envelope: a document, a probe, a list of rows. */
export function writePlain(
  { fields }: Exchange,
  body: BodyInit | null,
  reply: { status?: number; fields: Record<string, string> },
): Response {
  const { status = 200 } = reply;
  return new Response(body, { status, headers: { ...fields, ...reply.fields } });
}

function writeEnvelope({ fields }: Exchange, envelope: Envelope): Response {
  fields['Content-Type'] = 'application/json; charset=utf-8';
  return new Response(JSON.stringify(envelope), { status: envelope.status, headers: fields });
}
