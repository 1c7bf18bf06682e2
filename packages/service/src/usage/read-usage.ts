import type { Status } from '@postern/protocol';
import { sql } from 'kysely';
import { csvLine } from '../base/csv-line.ts';
import type { Store } from '../db/store.ts';
import type { UsageRow } from '../db/tables.ts';
import { percentileOf } from './buckets.ts';

/** Days in UTC, such as `2026-06-01`, both included. */
export interface UsageRange {
  from: string;
  to: string;
}

/** The counts of some days for the dashboard. Days without any are left out. */
export interface UsageReport {
  /** Addresses by day and status. */
  days: { day: string; status: Status; count: number }[];
  /** The same by key; `key_id` is null for addresses of jobs. */
  keys: { key_id: string | null; status: Status; count: number }[];
  /** Most frequent first. */
  reasons: { status: Status; reason_code: string; count: number }[];
  /** The response times of single validations, by day: upper bounds of the buckets; null beyond the last. */
  times: ({ day: string; count: number } & Record<'p50_ms' | 'p95_ms' | 'p99_ms', number | null>)[];
}

type Column = Exclude<keyof UsageRow, 'org_id' | 'count'>;

/** Reads the counts of an organization. */
export async function readUsage(
  store: Store,
  orgId: string,
  range: UsageRange,
): Promise<UsageReport> {
  const by = <C extends Column>(...columns: C[]) => sumBy(store, { orgId, ...range }, columns);
  const days = await by('day', 'status');
  const keys = await by('key_id', 'status');
  const reasons = await by('status', 'reason_code');
  const times = await by('day', 'bucket');
  return {
    days,
    keys: keys.map(({ key_id, ...rest }) => ({ key_id: key_id || null, ...rest })),
    reasons: reasons.sort((a, b) => b.count - a.count),
    times: timesOf(times.filter(({ bucket }) => bucket >= 0)),
  };
}

/** Writes the counts as CSV: one row per day, key, status and reason. */
export async function writeUsageCsv(
  store: Store,
  orgId: string,
  range: UsageRange,
): Promise<string> {
  const columns = ['day', 'key_id', 'status', 'reason_code'] as const;
  const rows = await sumBy(store, { orgId, ...range }, columns);
  const lines = rows.map((row) => csvLine([...columns.map((column) => row[column]), row.count]));
  return csvLine([...columns, 'count']) + lines.join('');
}

async function sumBy<C extends Column>(
  { db }: Store,
  { orgId, from, to }: UsageRange & { orgId: string },
  columns: readonly C[],
): Promise<(Pick<UsageRow, C> & { count: number })[]> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Pick<UsageRow, C> & { count: number }>`
    select ${names}, cast(sum(count) as bigint) as count from usage
    where org_id = ${orgId} and day >= ${from} and day <= ${to}
    group by ${names} order by ${names}`.execute(db);
  return rows;
}

function timesOf(
  rows: readonly Pick<UsageRow, 'day' | 'bucket' | 'count'>[],
): UsageReport['times'] {
  const days = new Map<string, Map<number, number>>();
  for (const { day, bucket, count } of rows) {
    if (!days.has(day)) days.set(day, new Map());
    days.get(day)!.set(bucket, count);
  }
  return [...days].map(([day, counts]) => ({
    day,
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    p50_ms: percentileOf(counts, 0.5),
    p95_ms: percentileOf(counts, 0.95),
    p99_ms: percentileOf(counts, 0.99),
  }));
}
