import type { Context, Hono } from 'hono';
import { readShape } from '../details.ts';
import { writeSuccess } from '../reply.ts';
import type { UsageRange } from '../../usage/read-usage.ts';
import type { DashboardContext } from '../../dashboard/context.ts';
import type { SessionEnv } from '../../dashboard/env.ts';
import { shapes } from '../../dashboard/shapes.ts';

const DAY_MS = 24 * 3_600_000;

/** Adds what is about usage: counts by day, and no address. Today is the last of the days that are asked for. */
export function addUsage(app: Hono<SessionEnv>, { usage, keys, now }: DashboardContext): void {
  app.get('/usage', async (c) => {
    const { orgId } = c.var.member;
    const range = rangeOf(c, now());
    const [report, all] = await Promise.all([usage.read(orgId, range), keys.list(orgId)]);
    const names = new Map(all.map(({ id, name }) => [id, name]));
    // A key that was deleted has no name.
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
    const named = report.keys.map((one) => ({ ...one, name: nameOf(one.key_id) }));
    return writeSuccess(c, { ...range, ...report, keys: named }, 'Usage');
  });

  app.get('/usage.csv', async (c) => {
    const range = rangeOf(c, now());
    return c.body(await usage.csv(c.var.member.orgId, range), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="usage-${range.from}-${range.to}.csv"`,
    });
  });
}

function rangeOf(c: Context<SessionEnv>, nowMs: number): UsageRange {
  const { days } = readShape(shapes.usage, c.req.query());
  return { from: dayOf(nowMs - (days - 1) * DAY_MS), to: dayOf(nowMs) };
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
