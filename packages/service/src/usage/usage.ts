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
  /** Null where no key asked: an address of a job. */
  keyId: string | null;
  status: Status;
  reasonCode: string | undefined;
  /** How long the answer took; null for an address of a job. */
  durationMs: number | null;
  /** Default 1. */
  count?: number;
}

/** How many addresses had which result, by day and key: never which addresses. */
export interface Usage {
  /** Counts in memory; written within ten seconds. */
  count(counted: CountedUsage): void;
  /** Reads what was counted on some days, with what this process has yet to write. */
  read(orgId: string, range: UsageRange): Promise<UsageReport>;
  /** Writes the same as CSV: one row a day, key, status and reason. Throws `rate_limited`. */
  csv(orgId: string, range: UsageRange): Promise<string>;
  /** Writes down what was counted; to be called once more before the store is closed. */
  flush(): Promise<void>;
}

/** Files of an organisation in a minute: each is told of in the audit log. */
const EXPORTS = 60;

/** A row that is yet to be written, with the number of its day. */
type Counted = Omit<UsageRow, 'day'> & { day: number };

/**
 * Makes what counts usage. What the database does not take is kept for the next time; processes add to the same rows.
 *
 * Source: docs/decisions/storage.md#0042.
 */
export function createUsage(context: ServiceContext): Usage {
  const { store, log, now } = context;
  const limitExports = createLimit(context.createCounter, { name: 'usage export', count: EXPORTS });
  const counts = createWriteBehind<Counted>({
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

  async function upsert(trx: Write, counted: readonly Counted[]): Promise<void> {
    const rows = counted.map((row) => ({ ...row, day: utcDay(row.day * DAY_MS) }));
    const table = rowsAsTable(store, COLUMNS, rows);
    // An organisation that is gone has no usage, and must not keep the others' from being written.
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
