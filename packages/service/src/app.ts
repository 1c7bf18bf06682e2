import { Hono } from 'hono';
import type { Engine } from './engine.ts';
import { beginExchange, type Exchange } from './http/exchange.ts';
import { createHandle, type HonoEnv } from './http/handle.ts';
import { createLargeBodies } from './http/large-bodies.ts';
import { refusalOf } from './http/refusal-of.ts';
import { refuseRoute } from './http/refuse-route.ts';
import { writeRefusal } from './http/reply.ts';
import { createSingleLimit } from './http/single-limit.ts';
import { createValidateSingle } from './http/single.ts';
import type { Jobs } from './jobs/jobs.ts';
import { createDailyLimit } from './keys/daily-limit.ts';
import type { Keys } from './keys/keys.ts';
import { createLimit } from './limit.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Parts } from './parts.ts';
import { allOperations } from './routes/operations.ts';
import { addPages } from './routes/pages.ts';
import { createProbes } from './routes/probes.ts';
import type { Usage } from './usage/usage.ts';
import type { Endpoints } from './webhooks/endpoints.ts';
import type { Outbox } from './webhooks/outbox.ts';

/** What the service's web side calls. */
export interface AppParts {
  keys: Keys;
  jobs: Jobs;
  endpoints: Endpoints;
  outbox: Outbox;
  engine: Engine;
  metrics: Metrics;
  usage: Usage;
  /** Answers everything at and below `/dashboard`. */
  dashboard?: Pick<Hono, 'fetch'> | undefined;
  /** Whether the service is about to stop, and takes no new work. */
  isDraining: () => boolean;
  /** Whether its event loop has been late for long. Default never. */
  isLate?: (() => boolean) | undefined;
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
 * Source: service interface §1, §4; docs/decisions/0027-api-limits.md.
 */
export function createApp(parts: Parts, given: AppParts): App {
  const { createCounter, log, now, settings } = parts;
  const { dashboard, metrics } = given;
  const validateSingle = createValidateSingle(parts, given);
  const operations = allOperations({ ...given, validateSingle }, settings);
  const gate = {
    ...given,
    limit: createSingleLimit(settings, createCounter),
    bulkLimits: bulkLimitsOf(parts),
    limitDay: createDailyLimit(parts),
    enterLargeBody: createLargeBodies(),
    trustedHops: settings.trustedHops,
  };
  const hono = new Hono<HonoEnv>();
  for (const operation of operations) {
    const { method, path } = operation.route;
    hono.on(method, path.replace(/{(\w+)}/g, ':$1'), createHandle(operation, gate));
  }
  addPages(hono, { probes: createProbes(parts, given), operations });
  if (dashboard) {
    hono.on(ANY, ['/dashboard', '/dashboard/*'], ({ req, env: { exchange, connection } }) => {
      exchange.route = 'dashboard';
      return dashboard.fetch(req.raw, { ...connection, requestId: exchange.requestId });
    });
  }
  hono.get('/', (context) => {
    context.env.exchange.route = 'GET /';
    return context.redirect(dashboard ? '/dashboard/' : '/reference');
  });
  hono.notFound((context) => {
    throw refuseRoute(hono, context);
  });
  hono.onError((thrown) => {
    throw thrown;
  });

  return {
    async fetch(request, connection = {}) {
      const exchange = beginExchange(request.headers, now());
      const response = await answer(request, exchange, connection);
      tell(exchange, response.status);
      return response;
    },
  };

  async function answer(request: Request, exchange: Exchange, connection: object) {
    try {
      return await hono.fetch(request, { exchange, connection });
    } catch (thrown) {
      const { requestId } = exchange;
      const refused = writeRefusal(exchange, refusalOf(thrown, { log, requestId }));
      return request.method === 'HEAD' ? new Response(null, refused) : refused;
    }
  }

  function tell({ route, requestId, holder, startedMs }: Exchange, status: number): void {
    const durationMs = Math.max(0, now() - startedMs);
    metrics.observe({ route, status, durationMs });
    const whose = holder && { orgId: holder.orgId, keyId: holder.keyId };
    const fields = { requestId, route, status, ms: durationMs, ...whose };
    if (QUIET.has(route)) log.debug(fields, 'request');
    else log.info(fields, 'request');
  }
}

/** Of a key, and of its organisation. */
function bulkLimitsOf({ createCounter, settings }: Parts) {
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
