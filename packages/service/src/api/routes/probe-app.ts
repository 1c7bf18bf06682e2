import type { App } from '../../app.ts';
import { createWebApp } from '../web-app.ts';
import type { Parts } from '../../parts.ts';
import { createProbes, type ProbesContext } from './probes.ts';

/**
 * Answers on the port that only this machine sees: `/metrics` without a token, `/healthz` and
 * `/readyz`. Bind it to loopback.
 */
export function createProbeApp(parts: Parts, context: ProbesContext): App {
  const { health, ready } = createProbes(parts, context);
  const { metrics } = context;
  const app = createWebApp(parts.log)
    .get('/healthz', health)
    .get('/readyz', ready)
    .get('/metrics', async (c) =>
      c.body(await metrics.text(), 200, { 'Content-Type': metrics.type }),
    );
  return { fetch: async (request) => app.fetch(request) };
}
