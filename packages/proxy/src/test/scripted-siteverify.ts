import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from './serve.ts';

/** The response of siteverify to a token: a body, or a function that controls the connection. */
export type Script = object | ((res: ServerResponse) => void);

/** A siteverify on loopback, and the requests that it has received. */
export interface ScriptedSiteverify {
  url: string;
  asked: Record<string, unknown>[];
  stop(): Promise<void>;
}

/**
 * Serves a scripted siteverify: the response by token, or else `invalid-input-response`. A token with a `success`
 * response is `timeout-or-duplicate` from then on, unless its idempotency key is the same.
 */
export async function serveSiteverify(script: Record<string, Script>): Promise<ScriptedSiteverify> {
  const asked: Record<string, unknown>[] = [];
  const redeemed = new Map<string, unknown>();
  const { url, stop } = await serve((req, res) => {
    void bodyOf(req).then((body) => {
      const request = JSON.parse(body) as Record<string, string>;
      asked.push({ ...request, method: req.method, type: req.headers['content-type'] });
      const { response, idempotency_key } = request as {
        response: string;
        idempotency_key: string;
      };
      const next = Object.hasOwn(script, response) ? script[response]! : rejection;
      const isSpent = redeemed.has(response) && redeemed.get(response) !== idempotency_key;
      if ('success' in next && next.success) redeemed.set(response, idempotency_key);
      if (typeof next === 'function') next(res);
      else sendJson(res, isSpent ? failure('timeout-or-duplicate') : next);
    });
  });
  return { url: `${url}/turnstile/v0/siteverify`, asked, stop };
}

/** The response of siteverify to an invalid token. */
export function failure(...codes: string[]): object {
  return { success: false, 'error-codes': codes };
}

/** The response of siteverify to a valid token, created at the given time. */
export function success(madeMs: number, changes: object = {}): object {
  return {
    success: true,
    'error-codes': [],
    challenge_ts: new Date(madeMs).toISOString(),
    hostname: 'www.postern.test',
    action: 'sign-up',
    cdata: '',
    ...changes,
  };
}

/** Sends JSON. */
export function sendJson(res: ServerResponse, said: unknown, status = 200): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of req) body += String(chunk);
  return body;
}

const rejection = failure('invalid-input-response');
