import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Handler } from 'hono';
import type { Env } from '../env.ts';
import { keyOf } from '../key-of.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Services } from '../services.ts';
import { ServiceError } from '../../base/service-error.ts';
import { createWebApp } from '../web-app.ts';
import { createDatabaseProbe } from './database-probe.ts';

/** What a load balancer and a monitor ask: without an envelope, outside `/v1`. */
export interface Probes {
  /** Tells that the process answers at all. */
  health: Handler<Env>;
  /** Tells whether it should be given requests: not while it stops or is late, nor while its database cannot be written. */
  ready: Handler<Env>;
  /** Gives the figures to whoever has the token; `not_found` where no token is set. */
  figures: Handler<Env>;
}

/** What the probes ask. */
export type ProbesServices = Pick<Services, 'metrics' | 'isDraining' | 'isLate'>;

/** Makes the probes. */
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
      if (!isSame(keyOf(c.req.raw.headers), metricsToken)) throw new ServiceError('auth_invalid');
      return writeFigures(c, metrics);
    },
  };
}

/**
 * Answers on the port that only this machine sees: the probes, and the figures without a token. Bind it to loopback.
 */
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
