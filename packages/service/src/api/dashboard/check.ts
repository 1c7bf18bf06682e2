import type { SingleRequest } from '@postern/protocol';
import type { Timing } from '@postern/verify';
import type { Hono } from 'hono';
import { HttpError } from '../http-error.ts';
import { writeSuccess } from '../reply.ts';
import type { DashboardContext } from '../../dashboard/context.ts';
import { findingsOf } from '../../dashboard/findings.ts';
import type { SessionEnv } from '../../dashboard/env.ts';
import { createLimit } from '../limit.ts';
import { readJson } from '../../dashboard/read-json.ts';
import { shapes } from '../../dashboard/shapes.ts';

/** Adds the check of one address, with what each question yielded and when it was put. It tells no webhook. */
export function addCheck(app: Hono<SessionEnv>, { engine, createCounter }: DashboardContext): void {
  const limit = createLimit(createCounter, { name: 'check', count: 60 });

  app.post('/check', async (c) => {
    await limit(c.var.member.id);
    const { email, mode } = await readJson(c, shapes.check);
    const request = { email, mode };
    const { signal } = c.req.raw;
    const { result, evidence, timings } = await ask(request, signal).catch((thrown: unknown) => {
      throw signal.aborted ? new HttpError('timeout') : thrown;
    });
    const checks = findingsOf(result, evidence, { mode, isDeep: engine.isDeep });
    return writeSuccess(
      c,
      { result, checks, timings: timings?.map(wireTiming) ?? null },
      'Checked',
    );
  });

  async function ask(request: SingleRequest, signal: AbortSignal) {
    if (engine.explain) return engine.explain(request, { signal });
    return { result: await engine.validate(request, { signal }), evidence: null, timings: null };
  }
}

function wireTiming({ question, server, startMs, tookMs, outcome, isRemembered }: Timing) {
  const times = { start_ms: startMs, took_ms: tookMs };
  return { question, server, ...times, outcome, is_remembered: isRemembered };
}
