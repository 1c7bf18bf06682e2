import type { SingleRequest } from '@postern/protocol';
import type { Timing } from '@postern/verify';
import { ServiceError } from '../base/service-error.ts';
import type { DashboardContext } from './context.ts';
import { findingsOf } from './findings.ts';
import { shapes } from './shapes.ts';
import { createLimit } from '../limits/limit.ts';
import type { AddRoute } from './route.ts';

/** Adds the check of one address, with the findings and the network requests. It sends no webhook events. */
export function addCheck(route: AddRoute, { engine, createCounter }: DashboardContext): void {
  const limit = createLimit(createCounter, { name: 'check', count: 60 });

  route('post /check', { message: 'Checked', limit, body: shapes.check }, async (given) => {
    const { c, body: request } = given;
    const { signal } = c.req.raw;
    const explained = await ask(request, signal).catch((thrown: unknown) => {
      throw signal.aborted ? new ServiceError('timeout') : thrown;
    });
    const asked = { mode: request.mode, isDeep: engine.isDeep };
    const { result, timings, isTest } = explained;
    const checks = findingsOf(explained, asked);
    return { result, checks, timings: timings?.map(wireTiming) ?? null, is_test: isTest };
  });

  async function ask(request: SingleRequest, signal: AbortSignal) {
    if (engine.explain) return engine.explain(request, { signal });
    const result = await engine.validate(request, { signal });
    return { result, evidence: null, timings: null, isTest: false };
  }
}

function wireTiming({ question, server, startMs, tookMs, outcome, isRemembered }: Timing) {
  const times = { start_ms: startMs, took_ms: tookMs };
  return { question, server, ...times, outcome, is_remembered: isRemembered };
}
