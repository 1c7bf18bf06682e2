import { fail, isId, ok } from '@postern/protocol';
import type { Answer } from './answer.ts';
import type { Refusal } from './refusal.ts';

/** Header fields by name. */
export type Fields = Record<string, string>;

/** The head of a response, before it is written. */
export interface ResponseHead {
  readonly requestId: string;
  /** The header fields so far; steps add theirs. */
  readonly fields: Fields;
}

/** Creates the head of the response to a request. It has the request's `X-Request-Id` if that is 1 to 64 of `[A-Za-z0-9_=-]`. */
export function beginResponse(headers: Pick<Headers, 'get'>): ResponseHead {
  const given = headers.get('x-request-id');
  const requestId = given !== null && isId(given) ? given : crypto.randomUUID();
  return {
    requestId,
    fields: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      // A response that is opened as a page can load nothing, and cannot be framed.
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      Vary: 'Origin',
      'X-Request-Id': requestId,
    },
  };
}

/** A response ready to be sent. */
export interface Outbound {
  status: number;
  fields: Fields;
  /** JSON; null for no body. */
  text: string | null;
}

/** The content of a response with a verdict. */
export interface AddressAnswer {
  address: string;
  answer: Answer;
  receipt?: string | undefined;
}

/** Writes a verdict about an address, and its receipt. Source: docs/service-interface.md#1, #2.1. */
export function writeAnswer(
  { fields }: ResponseHead,
  { address, answer, receipt }: AddressAnswer,
): Outbound {
  const data = { result: address, ...answer.fields, receipt };
  return { status: 200, fields, text: JSON.stringify(ok(data, 'Email validated')) };
}

/** Writes an error. Source: docs/decisions/api.md#0001; RFC 9110 §10.2.3. */
export function writeRefusal(
  { requestId, fields }: ResponseHead,
  { code, notes }: Refusal,
): Outbound {
  const { message, details, retryAfterMs, headers } = notes;
  const envelope = fail(code, {
    requestId,
    ...(message !== undefined && { message }),
    ...(details && { details }),
  });
  Object.assign(fields, headers);
  if (retryAfterMs !== undefined) {
    fields['Retry-After'] = String(Math.max(1, Math.ceil(retryAfterMs / 1000)));
  }
  return { status: envelope.status, fields, text: JSON.stringify(envelope) };
}

/** Writes the response to a preflight: one method, and the fields that the browser core sends. */
export function writePreflight({ fields }: ResponseHead): Outbound {
  const { 'Content-Type': _, ...others } = fields;
  return { status: 204, fields: { ...others, ...PREFLIGHT_FIELDS }, text: null };
}

/**
 * The CORS fields of a response to an allowed origin: exactly that origin, without credentials.
 *
 * Source: Fetch §3.3 (CORS protocol).
 */
export function corsFields(origin: string): Fields {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  };
}

/** Converts a response to a web `Response`. */
export function toResponse({ status, fields, text }: Outbound): Response {
  return new Response(text, { status, headers: fields });
}

const PREFLIGHT_FIELDS: Fields = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Content-Type, X-Request-Id',
  'Access-Control-Max-Age': '600',
};
