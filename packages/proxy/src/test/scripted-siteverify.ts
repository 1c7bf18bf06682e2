import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from './serve.ts';

/** How siteverify behaves about a token: what it says, or what it does with the connection. */
export type Script = object | ((res: ServerResponse) => void);

/** A siteverify on loopback, and what it was asked. */
export interface ScriptedSiteverify {
  url: string;
  asked: Record<string, unknown>[];
  stop(): Promise<void>;
}

/**
 * Serves a siteverify that follows a script: by the token for what it says, and else `invalid-input-response`. A token
 * that it said `success` of is `timeout-or-duplicate` from then on, unless its idempotency key is the same.
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
      const next = Object.hasOwn(script, response) ? script[response]! : refusal;
      const isSpent = redeemed.has(response) && redeemed.get(response) !== idempotency_key;
      if ('success' in next && next.success) redeemed.set(response, idempotency_key);
      if (typeof next === 'function') next(res);
      else sendJson(res, isSpent ? failure('timeout-or-duplicate') : next);
    });
  });
  return { url: `${url}/turnstile/v0/siteverify`, asked, stop };
}

/** What siteverify says of a token that it does not like. */
export function failure(...codes: string[]): object {
  return { success: false, 'error-codes': codes };
}

/** What siteverify says of a good token, made at a time. */
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

/** Answers by JSON. */
export function sendJson(res: ServerResponse, said: unknown, status = 200): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of req) body += String(chunk);
  return body;
}

const refusal = failure('invalid-input-response');
