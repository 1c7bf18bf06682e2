import { beginExchange } from '../http/exchange.ts';
import { writePlain } from '../http/reply.ts';
import type { Parts } from '../parts.ts';
import { createProbes, type ProbeParts } from './probes.ts';

/**
 * Answers on the port that only this machine sees: `/metrics` without a token, `/healthz` and
 * `/readyz`. Bind it to loopback.
 */
export function createProbeApp(
  parts: Parts,
  given: ProbeParts,
): { fetch(request: Request): Promise<Response> } {
  const probes = createProbes(parts, given);
  return {
    async fetch({ method, url, headers }) {
      const exchange = beginExchange(headers, parts.now());
      const isRead = method === 'GET' || method === 'HEAD';
      if (!isRead) return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
      const { pathname } = new URL(url);
      if (pathname === '/healthz') return probes.health(exchange);
      if (pathname === '/readyz') return probes.ready(exchange);
      if (pathname !== '/metrics') return new Response(null, { status: 404 });
      const { type } = given.metrics;
      return writePlain(exchange, await given.metrics.text(), { fields: { 'Content-Type': type } });
    },
  };
}
