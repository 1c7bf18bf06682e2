import type { DashboardContext } from './context.ts';
import { shapes } from './shapes.ts';
import type { UsageRange } from '../usage/read-usage.ts';
import { DAY_MS, utcDay } from '../base/time.ts';
import type { AddRoute } from './route.ts';

/** Adds what is about usage: counts by day, and no address. Today is the last of the days that are asked for. */
export function addUsage(route: AddRoute, { usage, keys, now }: DashboardContext): void {
  const words = { message: 'Usage', query: shapes.usage };

  route('get /usage', words, async ({ orgId, query }) => {
    const range = rangeOf(query.days);
    const [report, all] = await Promise.all([usage.read(orgId, range), keys.list(orgId)]);
    const names = new Map(all.map(({ id, name }) => [id, name]));
    // A key that was deleted has no name.
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
    const named = report.keys.map((one) => ({ ...one, name: nameOf(one.key_id) }));
    return { ...range, ...report, keys: named };
  });
  route('get /usage.csv', words, async ({ c, orgId, query }) => {
    const range = rangeOf(query.days);
    return c.body(await usage.csv(orgId, range), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="usage-${range.from}-${range.to}.csv"`,
    });
  });

  function rangeOf(days: number): UsageRange {
    const nowMs = now();
    return { from: utcDay(nowMs - (days - 1) * DAY_MS), to: utcDay(nowMs) };
  }
}
