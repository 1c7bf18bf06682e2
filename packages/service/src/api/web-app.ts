import { OpenAPIHono } from '@hono/zod-openapi';
import { isId } from '@postern/protocol';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Log } from '../log/log.ts';
import { ServiceError } from '../base/service-error.ts';
import { issuesError } from './body.ts';
import type { Env } from './env.ts';
import { toServiceError } from './to-service-error.ts';
import { completeResponse, writeError } from './response.ts';

/** The default header fields of every response: it is not a page, and is not cached. */
const FIELDS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Creates an app without routes. Every response has the request's ID and security header fields, and is not cached by
 * default. Every thrown error is written in the error envelope.
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
    // A stream without a reader would continue until it ends by itself.
    if (c.req.method === 'HEAD') await c.res.body?.cancel();
    completeResponse(c);
  });
  app.onError((thrown, c) =>
    writeError(c, toServiceError(thrown, { log, requestId: c.get('requestId') })),
  );
  app.notFound((c) => writeError(c, routeError(app, c)));
  return app;
}

/** Rejects an invalid parameter. A path parameter that cannot be an ID is `not_found`. */
function refuseParameters(read: { target: string; error?: z.ZodError | undefined }): void {
  if (!read.error) return;
  throw read.target === 'param' ? new ServiceError('not_found') : issuesError(read.error);
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Rejects a request without a route: `method_not_allowed` with `Allow` when the path has other methods, otherwise
 * `not_found`.
 *
 * Source: RFC 9110 §15.5.6.
 */
export function routeError({ router }: Pick<Hono, 'router'>, c: Context): ServiceError {
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
