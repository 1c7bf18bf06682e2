import { DAY_MS, utcDay } from '../base/time.ts';
import type { UsageRange } from '../usage/read-usage.ts';
import type { DashboardContext } from './context.ts';
import { responses } from './responses.ts';
import { route } from './route.ts';
import { shapes } from './shapes.ts';

/** The routes of usage: counts per day, without addresses. Today is the last of the requested days. */
export function usageRoutes({ usage, keys, now }: DashboardContext) {
  const words = { message: 'Usage', query: shapes.usage };

  return [
    route('get /usage', { ...words, response: responses.usage }, async ({ orgId, days }) => {
      const range = rangeOf(days);
      const [report, all] = await Promise.all([usage.read(orgId, range), keys.list(orgId)]);
      const names = new Map(all.map(({ id, name }) => [id, name]));
      // A key that was deleted has no name.
      const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
      const named = report.keys.map((one) => ({ ...one, name: nameOf(one.key_id) }));
      return { ...range, ...report, keys: named };
    }),
    route(
      'get /usage.csv',
      { ...words, response: responses.file, types: ['text/csv'] },
      async ({ orgId, days }, c) => {
        const range = rangeOf(days);
        return c.body(await usage.csv(orgId, range), 200, {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="usage-${range.from}-${range.to}.csv"`,
        });
      },
    ),
  ];

  function rangeOf(days: number): UsageRange {
    const nowMs = now();
    return { from: utcDay(nowMs - (days - 1) * DAY_MS), to: utcDay(nowMs) };
  }
}
