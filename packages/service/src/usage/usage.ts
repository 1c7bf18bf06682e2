import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { createLimit } from '../api/limit.ts';
import { rowsAsTable } from '../db/rows-as-table.ts';
import type { ServiceContext } from '../service-context.ts';
import { DAY_MS, utcDay } from '../time.ts';
import { bucketOf } from './buckets.ts';
import { readUsage, writeUsageCsv, type UsageRange, type UsageReport } from './read-usage.ts';

/** Results of one kind. */
export interface CountedUsage {
  orgId: string;
  /** Null where no key asked: an address of a job. */
  keyId: string | null;
  status: string;
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

/** A crash loses what was counted for so long. */
const WAIT_MS = 10_000;

/** Files of an organisation in a minute: each is told of in the audit log. */
const EXPORTS = 60;

/** What is counted as one: organisation, number of the day, key, status, reason, bucket. */
type Kind = [string, number, string, string, string, number];

/**
 * Makes what counts usage. Its timer runs only while there is something to write. What the database does not take is
 * kept for the next time; processes add to the same rows.
 *
 * Source: docs/decisions/0042-usage.md.
 */
export function createUsage(context: ServiceContext): Usage {
  const { store, log, now } = context;
  const limitExports = createLimit(context.createCounter, { name: 'usage export', count: EXPORTS });
  let counts = new Map<string, { kind: Kind; count: number }>();
  let timer: NodeJS.Timeout | null = null;

  return {
    count({ orgId, keyId, status, reasonCode = '', durationMs, count = 1 }) {
      const bucket = durationMs === null ? -1 : bucketOf(durationMs);
      const day = Math.floor(now() / DAY_MS);
      add([orgId, day, keyId ?? '', status, reasonCode, bucket], count);
      wait();
    },
    async read(orgId, range) {
      await write();
      return readUsage(store, orgId, range);
    },
    async csv(orgId, range) {
      await limitExports(orgId);
      await write();
      const csv = await writeUsageCsv(store, orgId, range);
      await recordAudit(store.db, 'usage.exported', { orgId, at: now(), details: { ...range } });
      return csv;
    },
    flush() {
      if (timer) clearTimeout(timer);
      timer = null;
      return write();
    },
  };

  function wait(): void {
    timer ??= setTimeout(() => {
      timer = null;
      write().catch(() => {
        log.warn({}, 'usage counts could not be written');
        wait();
      });
    }, WAIT_MS).unref();
  }

  function add(kind: Kind, count: number): void {
    const key = kind.join('\n');
    const known = counts.get(key);
    if (known) known.count += count;
    else counts.set(key, { kind, count });
  }

  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const taken = counts;
    counts = new Map();
    // In one order, so that two processes never wait for each other.
    const rows = [...taken]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { kind, count }]) => {
        const [org_id, number, key_id, status, reason_code, bucket] = kind;
        const day = utcDay(number * DAY_MS);
        return { org_id, day, key_id, status, reason_code, bucket, count };
      });
    try {
      await store.write((trx) => upsert(rows).execute(trx));
    } catch (error) {
      for (const { kind, count } of taken.values()) add(kind, count);
      throw error;
    }
  }

  function upsert(rows: readonly Record<keyof typeof COLUMNS, unknown>[]) {
    const table = rowsAsTable(store, COLUMNS, rows);
    // An organisation that is gone has no usage, and must not keep the others' from being written.
    return sql`
      insert into usage (org_id, day, key_id, status, reason_code, bucket, count)
      select fresh.* from ${table} as fresh
      where exists (select 1 from organisation where organisation.id = fresh.org_id)
      on conflict (org_id, day, key_id, status, reason_code, bucket)
      do update set count = usage.count + excluded.count`;
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
