import { fail } from '@postern/protocol';
import type { Answer } from './answer.ts';
import type { Fields } from './cors.ts';
import type { Refusal } from './refusal.ts';

/** The reply to one request, in the making. */
export interface Reply {
  readonly requestId: string;
  /** Header fields so far; steps add theirs. */
  readonly fields: Fields;
}

/** Begins the reply to a request; its `X-Request-Id` is taken over if it is 1 to 64 of `[A-Za-z0-9_-]`. */
export function beginReply(headers: Pick<Headers, 'get'>): Reply {
  const given = headers.get('x-request-id');
  const requestId = given !== null && REQUEST_ID.test(given) ? given : crypto.randomUUID();
  return {
    requestId,
    fields: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Origin',
      'X-Request-Id': requestId,
    },
  };
}

/** A reply ready to be sent. */
export interface Outbound {
  status: number;
  fields: Fields;
  /** JSON; null for no body. */
  text: string | null;
}

/** What a reply tells. */
export interface Told {
  address: string;
  answer: Answer;
  /** What proves it; default nothing does. */
  receipt?: string | undefined;
}

/** Writes a verdict about an address, and its receipt. Source: docs/service-interface.md#1, #2.1. */
export function writeAnswer(reply: Reply, { address, answer, receipt }: Told): Outbound {
  const { fields } = answer;
  const all = receipt === undefined ? fields : `${fields},"receipt":"${receipt}"`;
  // As ok() writes it; put together from text, for this is the path that has to be cheap.
  const text = `{"data":{"result":${JSON.stringify(address)},${all}},"message":"Email validated","status":200,"success":true}`;
  return { status: 200, fields: reply.fields, text };
}

/** Writes a refusal. Source: docs/decisions/api.md#0001; RFC 9110 §10.2.3. */
export function writeRefusal({ requestId, fields }: Reply, { code, notes }: Refusal): Outbound {
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

/** Writes the answer to `OPTIONS`. */
export function writePreflight({ fields }: Reply, preflight: Fields): Outbound {
  const named = Object.entries({ ...fields, ...preflight });
  const fieldsLeft = Object.fromEntries(named.filter(([name]) => name !== 'Content-Type'));
  return { status: 204, fields: fieldsLeft, text: null };
}

/** Makes the web form of a reply. */
export function toResponse({ status, fields, text }: Outbound): Response {
  const response = new Response(text, { status, headers: fields });
  return Object.defineProperty(response, TEXT, { value: text });
}

/** The text of a response that {@link toResponse} made, without reading it; undefined for any other. */
export function textOf(response: Response): string | null | undefined {
  return (response as { [TEXT]?: string | null })[TEXT];
}

const TEXT = Symbol('postern.text');

const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;
