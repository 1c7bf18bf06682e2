import type { Context, Hono, Next } from 'hono';
import type { Env } from './api/env.ts';
import { createKeySteps } from './api/key-steps.ts';
import { createSingleLimit } from './api/single-limit.ts';
import { pathOf } from './auth/origin.ts';
import { createValidateSingle } from './api/single.ts';
import { createWebApp } from './api/web-app.ts';
import { createDailyLimit } from './keys/daily-limit.ts';
import { createLimit } from './api/limit.ts';
import type { ServiceContext } from './service-context.ts';
import { addOperations } from './api/routes/operations.ts';
import { addPages } from './api/routes/pages.ts';
import { createProbes } from './api/routes/probes.ts';
import type { Services } from './services.ts';

/** What the service's web side calls. */
export interface AppServices extends Omit<Services, 'mailer'> {
  /** Answers everything at and below `/dashboard`. */
  dashboard?: Pick<Hono, 'fetch'> | undefined;
}

/** Answers web requests; `env` is what the server knows of the connection, for the dashboard. */
export interface App {
  fetch(request: Request, env?: object): Promise<Response>;
}

/**
 * Makes the web side of the service: `/v1`, its description, the probes and the dashboard.
 *
 * It always answers, and with one envelope wherever the answer is JSON.
 *
 * Source: docs/service-interface.md#1, #4; docs/decisions/api.md#0027.
 */
export function createApp(context: ServiceContext, services: AppServices): App {
  const { createCounter, log, now, settings } = context;
  const { dashboard, metrics } = services;
  const app = createWebApp(log);
  app.use(observe);
  addOperations(app, {
    ...context,
    ...services,
    validateSingle: createValidateSingle(context, services),
    stepsOf: createKeySteps({
      ...services,
      limit: createSingleLimit(settings, createCounter),
      bulkLimits: bulkLimitsOf(context),
      limitDay: createDailyLimit(context),
      trustedHops: settings.trustedHops,
    }),
  });
  addPages(app, createProbes(context, services), pathOf(settings));
  if (dashboard) {
    app.on(ANY, ['/dashboard', '/dashboard/*'], (c) => {
      c.set('route', 'dashboard');
      return dashboard.fetch(c.req.raw, { ...c.env, requestId: c.var.requestId });
    });
  }
  app.get('/', (c) => {
    c.set('route', 'GET /');
    return c.redirect(pathOf(settings) + (dashboard ? '/dashboard/' : '/reference'));
  });
  return { fetch: async (request, connection = {}) => app.fetch(request, connection) };

  async function observe(c: Context<Env>, next: Next): Promise<void> {
    const startedMs = now();
    await next();
    const requestId = c.get('requestId');
    const route = c.get('route') ?? 'unknown';
    const caller = c.get('caller');
    const { status } = c.res;
    const durationMs = Math.max(0, now() - startedMs);
    metrics.observe({ route, status, durationMs });
    const whose = caller && { orgId: caller.organisation, keyId: caller.id };
    const fields = { requestId, route, status, ms: durationMs, ...whose };
    if (QUIET.has(route)) log.debug(fields, 'request');
    else log.info(fields, 'request');
  }
}

/** Of a key, and of its organisation. */
function bulkLimitsOf({ createCounter, settings }: ServiceContext) {
  const { bulkPerMinute: count, organisationFactor } = settings;
  const all = { name: 'bulk organisation', count: count * organisationFactor };
  return {
    key: createLimit(createCounter, { name: 'bulk', count }),
    organisation: createLimit(createCounter, all),
  };
}

const ANY = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** What machines ask every few seconds. */
const QUIET = new Set(['GET /healthz', 'GET /readyz', 'GET /metrics']);
