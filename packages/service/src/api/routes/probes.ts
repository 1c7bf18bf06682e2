import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Handler } from 'hono';
import type { Env } from '../env.ts';
import { apiKeyOf } from '../api-key-of.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Services } from '../services.ts';
import { ServiceError } from '../../base/service-error.ts';
import { createWebApp } from '../web-app.ts';
import { createDatabaseProbe } from './database-probe.ts';

/** The routes for load balancers and monitors: without an envelope, outside `/v1`. */
export interface Probes {
  /** Whether the process responds. */
  health: Handler<Env>;
  /**
   * Whether it can receive requests: not while it is stopping or its event loop is late, nor while its database cannot
   * be written.
   */
  ready: Handler<Env>;
  /** The metrics, for clients with the token; `not_found` where no token is set. */
  figures: Handler<Env>;
}

/** The services that the probes read. */
export type ProbesServices = Pick<Services, 'metrics' | 'isDraining' | 'isLate'>;

/** Creates the probes. */
export function createProbes(
  { store, log, settings: { metricsToken } }: Pick<ServiceContext, 'store' | 'log' | 'settings'>,
  { metrics, isDraining, isLate = () => false }: ProbesServices,
): Probes {
  const isWritable = createDatabaseProbe(store, log);
  return {
    health: (c) => say(c, 'ok'),
    async ready(c) {
      if (isDraining()) return say(c, 'stopping', 503);
      if (isLate()) return say(c, 'late', 503);
      return (await isWritable()) ? say(c, 'ok') : say(c, 'no database', 503);
    },
    async figures(c) {
      if (metricsToken === null) throw new ServiceError('not_found');
      if (!isSame(apiKeyOf(c.req.raw.headers), metricsToken))
        throw new ServiceError('auth_invalid');
      return writeFigures(c, metrics);
    },
  };
}

/** Creates the app for a separate port: the probes, and the metrics without a token. Bind it to loopback. */
export function createProbeApp(context: ServiceContext, services: ProbesServices) {
  const { health, ready } = createProbes(context, services);
  return createWebApp(context.log)
    .get('/healthz', health)
    .get('/readyz', ready)
    .get('/metrics', (c) => writeFigures(c, services.metrics));
}

async function writeFigures(c: Context, metrics: Metrics): Promise<Response> {
  return c.body(await metrics.text(), 200, { 'Content-Type': metrics.type });
}

function say(c: Context, word: string, status: 200 | 503 = 200): Response {
  return c.body(`${word}\n`, status, { 'Content-Type': 'text/plain; charset=utf-8' });
}

function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
