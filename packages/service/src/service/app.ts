import type { Hono } from 'hono';
import { ServiceError } from '../base/service-error.ts';
import { createKeyDoor } from '../api/key-door.ts';
import { createSingleLimit } from '../api/single-limit.ts';
import { pathOf } from '../config/origin.ts';
import { createRequestLog } from '../api/request-log.ts';
import { createValidateSingle } from '../api/routes/single.ts';
import { createWebApp } from '../api/web-app.ts';
import { createDailyLimit } from '../keys/daily-limit.ts';
import { createRejectedKeys } from '../keys/rejected-keys.ts';
import { createLimit } from '../limits/limit.ts';
import type { Log } from '../log/log.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { mountV1 } from '../api/routes/v1.ts';
import { addPages } from '../api/routes/pages.ts';
import { createProbes } from '../api/routes/probes.ts';
import type { Services } from '../api/services.ts';

/** The services that the web app uses. */
export interface AppServices extends Omit<Services, 'mailer' | 'printLink'> {
  /** Handles every path at and below `/dashboard`. */
  dashboard?: Pick<Hono, 'fetch'> | undefined;
}

/** Handles web requests. `env` has the connection, for the dashboard. */
export interface App {
  fetch(request: Request, env?: object): Promise<Response>;
}

/**
 * Creates the web app of the service: `/v1`, its description, the probes and the dashboard.
 *
 * Every request gets a response, and every JSON response has the envelope.
 *
 * Source: docs/service-interface.md#1, #4; docs/decisions/api.md#0027.
 */
export function createApp(context: ServiceContext, services: AppServices): App {
  const { createCounter, log, settings } = context;
  const { dashboard, metrics } = services;
  const app = createWebApp(log);
  app.use(createRequestLog(context, metrics));
  const door = createKeyDoor({
    ...services,
    recordRejected: createRejectedKeys(context),
    limit: createSingleLimit(settings, createCounter),
    bulkLimits: bulkLimitsOf(context),
    limitDay: createDailyLimit(context),
    trustedHops: settings.trustedHops,
  });
  const validateSingle = createValidateSingle(context, services);
  mountV1(app, { ...context, ...services, validateSingle }, door);
  addPages(app, createProbes(context, services), pathOf(settings));
  if (dashboard) {
    app.on(ANY, ['/dashboard', '/dashboard/*'], (c) => {
      c.set('route', 'dashboard');
      return dashboard.fetch(c.req.raw, {
        ...c.env,
        requestId: c.var.requestId,
        facts: c.var.facts,
      });
    });
  }
  app.get('/', (c) => {
    c.set('route', 'GET /');
    return c.redirect(pathOf(settings) + (dashboard ? '/dashboard/' : '/reference'));
  });
  return { fetch: async (request, connection = {}) => app.fetch(request, connection) };
}

/** The limits of a key, and of its organization. */
function bulkLimitsOf({ createCounter, settings }: ServiceContext) {
  const { bulkPerMinute: count, organisationFactor } = settings;
  const all = { name: 'bulk organisation', count: count * organisationFactor };
  return {
    key: createLimit(createCounter, { name: 'bulk', count }),
    organisation: createLimit(createCounter, all),
  };
}

const ANY = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * The app behind the port. The port opens before the service is ready, because a free port is part of the public URL.
 */
export interface Front extends App {
  /** Passes every later request on to an app. Until then the response is 503, and that of `/healthz` 200. */
  open(app: App): void;
}

/** Creates the app behind the port. */
export function createFront(log: Log): Front {
  const starting = createWebApp(log)
    .get('/healthz', (c) => c.body('ok\n', 200, { 'Content-Type': 'text/plain; charset=utf-8' }))
    .all('*', () => {
      throw new ServiceError('overloaded', {
        message: 'The service is starting',
        retryAfterMs: 1000,
      });
    });
  let current: App = { fetch: async (request) => starting.fetch(request) };
  return {
    open: (app) => void (current = app),
    fetch: (request, connection) => current.fetch(request, connection),
  };
}
