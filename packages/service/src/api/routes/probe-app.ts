import type { App } from '../../app.ts';
import { createWebApp } from '../web-app.ts';
import type { ServiceContext } from '../../service-context.ts';
import { createProbes, type ProbesServices } from './probes.ts';

/**
 * Answers on the port that only this machine sees: `/metrics` without a token, `/healthz` and
 * `/readyz`. Bind it to loopback.
 */
export function createProbeApp(context: ServiceContext, services: ProbesServices): App {
  const { health, ready } = createProbes(context, services);
  const { metrics } = services;
  const app = createWebApp(context.log)
    .get('/healthz', health)
    .get('/readyz', ready)
    .get('/metrics', async (c) =>
      c.body(await metrics.text(), 200, { 'Content-Type': metrics.type }),
    );
  return { fetch: async (request) => app.fetch(request) };
}
