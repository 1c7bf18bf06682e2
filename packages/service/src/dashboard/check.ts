import type { SingleRequest } from '@postern/protocol';
import type { Timing } from '@postern/verify';
import type { EngineCallOptions } from '../engine/engine.ts';
import { ServiceError } from '../base/service-error.ts';
import { createLimit } from '../limits/limit.ts';
import type { DashboardContext } from './context.ts';
import { findingsOf } from './findings.ts';
import { responses } from './responses.ts';
import { pageBody, route } from './route.ts';
import { shapes } from './shapes.ts';

/** The services that the dashboard uses. */
export function checkRoute({ engine, ownDomains, createCounter }: DashboardContext) {
  const limit = createLimit(createCounter, { name: 'check', count: 60 });

  return route(
    'post /check',
    { message: 'Checked', limit, body: pageBody(shapes.check), response: responses.check },
    async ({ orgId, body: request }, c) => {
      const { signal } = c.req.raw;
      const options = { signal, domains: await ownDomains.of(orgId) };
      const explained = await ask(request, options).catch((thrown: unknown) => {
        throw signal.aborted ? new ServiceError('timeout') : thrown;
      });
      const asked = { mode: request.mode, isDeep: engine.isDeep };
      const { result, timings, isTest } = explained;
      const checks = findingsOf(explained, asked);
      return { result, checks, timings: timings?.map(wireTiming) ?? null, is_test: isTest };
    },
  );

  async function ask(request: SingleRequest, options: EngineCallOptions) {
    if (engine.explain) return engine.explain(request, options);
    const result = await engine.validate(request, options);
    return { result, evidence: null, timings: null, isTest: false };
  }
}

function wireTiming({ question, server, startMs, tookMs, outcome, isRemembered }: Timing) {
  const times = { start_ms: startMs, took_ms: tookMs };
  return { question, server, ...times, outcome, is_remembered: isRemembered };
}
