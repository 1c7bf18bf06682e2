import { ok, result, ValidateError } from '@postern/protocol';
import type { RequestListener, ServerResponse } from 'node:http';
import { afterEach, expect } from 'vitest';
import { createClient, type Client } from '../create-client.ts';
import type { ClientOptions } from '../options.ts';
import { serve, type Served } from './serve.ts';

/** The key of every client here. */
export const KEY = 'pstn_CANARYcanary0123456789';
/** The request of every client in these tests. */
export const request = { email: 'jane@example.com', mode: 'medium' } as const;

const opened: Served[] = [];
afterEach(() => Promise.all(opened.splice(0).map((served) => served.stop())));

/** Serves a listener until the end of the test. */
export async function open(listener: RequestListener): Promise<Served> {
  const served = await serve(listener);
  opened.push(served);
  return served;
}

/** Creates a client of a service. */
export function clientOf(baseUrl: string, options: Partial<ClientOptions> = {}): Client {
  return createClient({ baseUrl, apiKey: KEY, ...options });
}

/** Replies with JSON: by default a verdict. */
export function answer(res: ServerResponse): void {
  const verdict = ok(result({ result: 'jane@example.com' }), 'OK');
  res.setHeader('content-type', 'application/json').end(JSON.stringify(verdict));
}

/** Replies with the envelope of a success, and header fields of its own. */
export function reply(
  res: ServerResponse,
  payload: object,
  fields: Record<string, string> = {},
): void {
  res.writeHead(200, { 'content-type': 'application/json', ...fields });
  res.end(JSON.stringify(ok(payload, 'OK')));
}

/** Serves the replies in turn, then the last one forever. */
export function inTurn(...replies: ((res: ServerResponse) => unknown)[]): RequestListener {
  return (_req, res) => void (replies.length > 1 ? replies.shift()! : replies[0]!)(res);
}
/** Replies with a status and no body. */
export const status =
  (code: number, fields: Record<string, string> = {}) =>
  (res: ServerResponse) =>
    res.writeHead(code, fields).end();
/** Breaks the connection. */
export const reset = (res: ServerResponse) => res.socket!.resetAndDestroy();
/** Replies with a payload. */
export const gives =
  (payload: object, fields: Record<string, string> = {}) =>
  (res: ServerResponse) =>
    reply(res, payload, fields);

/** Collects all items of an iterator. */
export async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = [];
  for await (const row of rows) gathered.push(row);
  return gathered;
}

/** Calls a function and returns its failure, after checking that it does not contain the key. */
export async function failureOf(asked: Promise<unknown>): Promise<ValidateError> {
  const thrown: unknown = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ValidateError);
  const { message, stack, cause, code, retryAfterMs } = thrown as ValidateError;
  const shown = [message, stack, code, retryAfterMs, String(cause), JSON.stringify(thrown)].join(
    '\n',
  );
  expect(shown).not.toMatch(/canary/i);
  expect(shown).not.toContain('jane');
  return thrown as ValidateError;
}
