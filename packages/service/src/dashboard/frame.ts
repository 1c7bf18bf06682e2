import type { HttpBindings } from '@hono/node-server';
import { fail } from '@postern/protocol';
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import { actAs } from '../audit/actor.ts';
import { refusalOf } from '../http/refusal-of.ts';
import { retryAfterOf } from '../http/reply.ts';
import type { Log } from '../parts.ts';
import type { Caller } from './caller.ts';
import { callerOf } from './caller.ts';

/** What the routes of the dashboard know of a request. */
export interface Env {
  Bindings: Partial<HttpBindings> & {
    /** What the log calls the request. */
    requestId?: string;
  };
  Variables: { requestId: string; caller: Caller; member: Member };
}

/** Who is signed in, and where they belong. */
export interface Member {
  id: string;
  email: string;
  name: string;
  orgId: string;
  organisation: string;
  role: 'owner' | 'member';
}

/** Fields of every reply. */
const FIELDS: Record<string, string> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/**
 * Makes the first step of every request: its id, where it came from, and the fields of its reply.
 * What sets no `Cache-Control` is kept by nobody.
 */
export function createFrame(trustedHops: number): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.set('requestId', c.env?.requestId ?? crypto.randomUUID());
    const socketIp = c.env?.incoming?.socket.remoteAddress;
    c.set('caller', callerOf(socketIp, c.req.header('x-forwarded-for'), trustedHops));
    await actAs({ kind: 'anonymous', ip: c.var.caller.ip ?? null }, next);
    // A stream that nobody reads would go on until it ends by itself.
    if (c.req.method === 'HEAD') await c.res.body?.cancel();
    const { headers } = c.res;
    for (const [name, text] of Object.entries(FIELDS)) headers.set(name, text);
    if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
    if (!headers.has('x-request-id')) headers.set('X-Request-Id', c.var.requestId);
  };
}

/** Writes whatever was thrown as the one envelope. */
export function createErrorHandler(log: Log): ErrorHandler<Env> {
  return (thrown, c: Context<Env>) => {
    const { requestId } = c.var;
    const refusal = refusalOf(thrown, { log, requestId });
    const { code, message, details } = refusal;
    const retryAfter = retryAfterOf(refusal);
    if (retryAfter !== null) c.header('Retry-After', retryAfter);
    const envelope = fail(code, {
      requestId,
      ...(message && { message }),
      ...(details && { details }),
    });
    return c.json(envelope, envelope.status as 400);
  };
}
