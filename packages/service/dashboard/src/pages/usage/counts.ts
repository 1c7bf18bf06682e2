import type { UsageReport } from '../../api/usage.ts';
import type { Status } from '@postern/protocol';

/** The number of addresses by status. */
export type Counts = Record<Status, number> & { total: number };

/** The counts of the rows with the same key. */
export interface Group {
  key: string;
  counts: Counts;
}

const DAY_MS = 24 * 3_600_000;

/** Sums rows by a key, in the order in which the keys first come. */
export function groupCounts<Row extends { status: Status; count: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Group[] {
  const groups = new Map<string, Counts>();
  for (const row of rows) {
    const key = keyOf(row);
    const counts = groups.get(key) ?? nothing();
    counts[row.status] += row.count;
    counts.total += row.count;
    groups.set(key, counts);
  }
  return [...groups].map(([key, counts]) => ({ key, counts }));
}

/** Every day of a report, also those without validations. */
export function allDays({ from, to, days }: Pick<UsageReport, 'from' | 'to' | 'days'>): Group[] {
  const known = new Map(
    groupCounts(days, ({ day }) => day).map(({ key, counts }) => [key, counts]),
  );
  return daysBetween(from, to).map((key) => ({ key, counts: known.get(key) ?? nothing() }));
}

/** The days from one to another, both included, such as `2026-06-01`. */
export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = Math.round((last - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, day) =>
    new Date(first + day * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The sum of all counts. */
export function totalOf(groups: readonly Group[]): Counts {
  const total = nothing();
  for (const { counts } of groups)
    for (const name of ['valid', 'risky', 'invalid', 'total'] as const) total[name] += counts[name];
  return total;
}

/** Sums the counts of a reason that several statuses have. */
export function countsByReason(reasons: UsageReport['reasons']) {
  return groupCounts(reasons, ({ reason_code }) => reason_code)
    .map(({ key, counts }) => ({ reason_code: key, count: counts.total }))
    .filter(({ reason_code }) => reason_code !== '');
}

const nothing = (): Counts => ({ valid: 0, risky: 0, invalid: 0, total: 0 });
