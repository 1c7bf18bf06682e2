import { OpenAPIHono } from '@hono/zod-openapi';
import { isId } from '@postern/protocol';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Log } from '../log/log.ts';
import { ServiceError } from '../base/service-error.ts';
import { refuseIssues } from './read-shape.ts';
import type { Env } from './env.ts';
import { toServiceError } from './to-service-error.ts';
import { completeReply, writeError } from './reply.ts';

/** Header fields of every reply that does not say otherwise: it is no page, and nobody keeps it. */
const FIELDS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Makes an app without routes. Every reply has the request's id, its security fields, and is kept by
 * nobody unless it says so; whatever is thrown is written as the one envelope.
 *
 * Source: docs/service-interface.md#1; docs/decisions/api.md#0036.
 */
export function createWebApp<E extends Env = Env>(log: Log): OpenAPIHono<E> {
  const app = new OpenAPIHono<E>({ defaultHook: (read) => refuseParameters(read) });
  app.use(async (c, next) => {
    const given = c.req.header('x-request-id');
    const isGiven = given !== undefined && isId(given);
    const requestId = isGiven ? given : (c.env?.requestId ?? crypto.randomUUID());
    c.set('requestId', requestId);
    c.set('fields', { ...FIELDS, 'X-Request-Id': requestId });
    await next();
    // A stream that nobody reads would go on until it ends by itself.
    if (c.req.method === 'HEAD') await c.res.body?.cancel();
    completeReply(c);
  });
  app.onError((thrown, c) =>
    writeError(c, toServiceError(thrown, { log, requestId: c.get('requestId') })),
  );
  app.notFound((c) => writeError(c, refuseRoute(app, c)));
  return app;
}

/** Refuses a parameter that is wrong; a path that cannot name anything is not found. */
function refuseParameters(read: { target: string; error?: z.ZodError | undefined }): void {
  if (!read.error) return;
  throw read.target === 'param' ? new ServiceError('not_found') : refuseIssues(read.error);
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses what no route takes: `method_not_allowed` with `Allow` where the path takes others, else
 * `not_found`.
 *
 * Source: RFC 9110 §15.5.6.
 */
export function refuseRoute({ router }: Pick<Hono, 'router'>, c: Context): ServiceError {
  const taken = METHODS.filter((method) =>
    router
      .match(method, c.req.path)[0]
      .some(([[, route]]) => route.method === method && !route.path.endsWith('*')),
  );
  if (taken.length === 0) return new ServiceError('not_found');
  const allowed = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  c.get('fields')['Allow'] = allowed.join(', ');
  return new ServiceError('method_not_allowed');
}
