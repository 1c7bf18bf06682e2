import { ok, type SingleRequest } from '@postern/protocol';
import type { Hono } from 'hono';
import { Refusal } from '../../refusal.ts';
import type { Desk } from '../desk.ts';
import { findingsOf } from '../findings.ts';
import type { Env } from '../frame.ts';
import { createLimit } from '../../limit.ts';
import { readJson } from '../read-json.ts';
import { shapes } from '../shapes.ts';

/** Adds the check of one address, with what each question yielded. It tells no webhook. */
export function addCheck(app: Hono<Env>, { engine, parts }: Desk): void {
  const limit = createLimit(parts.createCounter, { name: 'check', count: 60 });

  app.post('/check', async (c) => {
    await limit(c.var.member.id);
    const { email, mode } = await readJson(c, shapes.check);
    const request = { email, mode };
    const { signal } = c.req.raw;
    const { result, evidence } = await ask(request, signal).catch((thrown: unknown) => {
      throw signal.aborted ? new Refusal('timeout') : thrown;
    });
    const checks = findingsOf(result, evidence, { mode, isDeep: engine.isDeep });
    return c.json(ok({ result, checks }, 'Checked'));
  });

  async function ask(request: SingleRequest, signal: AbortSignal) {
    if (engine.explain) return engine.explain(request, { signal });
    return { result: await engine.validate(request, { signal }), evidence: null };
  }
}
