import type { Status } from '@postern/protocol';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { createLimit } from '../limits/limit.ts';
import { failureOf } from '../db/failure-of.ts';
import { rowsAsTable } from '../db/rows-as-table.ts';
import type { Write } from '../db/store.ts';
import type { UsageRow } from '../db/tables.ts';
import { createWriteBehind } from '../db/write-behind.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { DAY_MS, utcDay } from '../base/time.ts';
import { bucketOf } from './buckets.ts';
import { readUsage, writeUsageCsv, type UsageRange, type UsageReport } from './read-usage.ts';

/** Results of one kind. */
export interface CountedUsage {
  orgId: string;
  /** Null without a key: an address of a job. */
  keyId: string | null;
  status: Status;
  reasonCode: string | undefined;
  /** The response time; null for an address of a job. */
  durationMs: number | null;
  /** Default 1. */
  count?: number;
}

/** The number of addresses by result, day and key. The addresses themselves are not stored. */
export interface Usage {
  /** Counts in memory. Counts are written within ten seconds. */
  count(counted: CountedUsage): void;
  /** Reads the counts of some days, including those that this process has not written yet. */
  read(orgId: string, range: UsageRange): Promise<UsageReport>;
  /** Writes the same as CSV: one row per day, key, status and reason. Throws `rate_limited`. */
  csv(orgId: string, range: UsageRange): Promise<string>;
  /** Writes the counts. Call it once more before the store is closed. */
  flush(): Promise<void>;
}

/** The maximum number of exports of an organization per minute: each is in the audit log. */
const EXPORTS = 60;

/** A row that is not written yet, with the number of its day. */
type UnwrittenUsage = Omit<UsageRow, 'day'> & { day: number };

/**
 * Creates the usage counts. Counts that cannot be written are kept for the next time. All processes add to the same
 * rows.
 *
 * Source: docs/decisions/storage.md#0042.
 */
export function createUsage(context: ServiceContext): Usage {
  const { store, log, now } = context;
  const limitExports = createLimit(context.createCounter, { name: 'usage export', count: EXPORTS });
  const counts = createWriteBehind<UnwrittenUsage>({
    join(one, other) {
      one.count += other.count;
      return one;
    },
    write: (notes) =>
      store.write((trx) =>
        upsert(
          trx,
          notes.map(([, row]) => row),
        ),
      ),
    onFailure: (error) => log.warn(failureOf(error), 'usage counts could not be written'),
  });

  return {
    count({ orgId, keyId, status, reasonCode = '', durationMs, count = 1 }) {
      const day = Math.floor(now() / DAY_MS);
      const bucket = durationMs === null ? -1 : bucketOf(durationMs);
      const key_id = keyId ?? '';
      const key = `${orgId}\n${day}\n${key_id}\n${status}\n${reasonCode}\n${bucket}`;
      counts.note(key, {
        org_id: orgId,
        day,
        key_id,
        status,
        reason_code: reasonCode,
        bucket,
        count,
      });
    },
    async read(orgId, range) {
      await counts.flush();
      return readUsage(store, orgId, range);
    },
    async csv(orgId, range) {
      await limitExports(orgId);
      await counts.flush();
      const csv = await writeUsageCsv(store, orgId, range);
      await recordAudit(store.db, 'usage.exported', { orgId, at: now(), details: { ...range } });
      return csv;
    },
    flush: () => counts.flush(),
  };

  async function upsert(trx: Write, counted: readonly UnwrittenUsage[]): Promise<void> {
    const rows = counted.map((row) => ({ ...row, day: utcDay(row.day * DAY_MS) }));
    const table = rowsAsTable(store, COLUMNS, rows);
    // The counts of a deleted organization are dropped, and must not block those of others.
    await sql`
      insert into usage (org_id, day, key_id, status, reason_code, bucket, count)
      select fresh.* from ${table} as fresh
      where exists (select 1 from organisation where organisation.id = fresh.org_id)
      on conflict (org_id, day, key_id, status, reason_code, bucket)
      do update set count = usage.count + excluded.count`.execute(trx);
  }
}

const COLUMNS = {
  org_id: 'text',
  day: 'text',
  key_id: 'text',
  status: 'text',
  reason_code: 'text',
  bucket: 'integer',
  count: 'bigint',
} as const;
