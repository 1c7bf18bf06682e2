import { expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { BUCKETS_MS, bucketOf, percentileOf } from './buckets.ts';
import { createUsage } from './usage.ts';

const DAY_MS = 24 * 3_600_000;
const MAY = { from: '2026-05-01', to: '2026-05-31' };

describeStores('usage', (open) => {
  async function setUp() {
    const clock = { at: Date.UTC(2026, 4, 30, 23, 59) };
    const context = await open({}, { now: () => clock.at });
    const orgId = await openOrganisation(context);
    const usage = createUsage(context);
    const valid = {
      orgId,
      keyId: 'k',
      status: 'valid' as const,
      reasonCode: 'domain_ok',
      durationMs: 3,
    };
    return { clock, context, orgId, usage, valid };
  }

  test('is counted by day, key, status, reason and time, over all processes', async () => {
    const { clock, context, orgId, usage, valid } = await setUp();
    const other = createUsage(context);
    for (let i = 0; i < 99; i += 1) usage.count(valid);
    usage.count({ ...valid, durationMs: 700 });
    other.count({ ...valid, keyId: null, durationMs: null, count: 7 });
    other.count({ ...valid, status: 'invalid', reasonCode: 'no_mx', durationMs: 3 });
    await Promise.all([usage.flush(), other.flush()]);
    clock.at += DAY_MS;
    usage.count(valid);
    await usage.flush();
    await usage.flush();
    expect(await usage.read(orgId, MAY)).toEqual({
      days: [
        { day: '2026-05-30', status: 'invalid', count: 1 },
        { day: '2026-05-30', status: 'valid', count: 107 },
        { day: '2026-05-31', status: 'valid', count: 1 },
      ],
      keys: [
        { key_id: null, status: 'valid', count: 7 },
        { key_id: 'k', status: 'invalid', count: 1 },
        { key_id: 'k', status: 'valid', count: 101 },
      ],
      reasons: [
        { status: 'valid', reason_code: 'domain_ok', count: 108 },
        { status: 'invalid', reason_code: 'no_mx', count: 1 },
      ],
      times: [
        { day: '2026-05-30', count: 101, p50_ms: 5, p95_ms: 5, p99_ms: 5 },
        { day: '2026-05-31', count: 1, p50_ms: 5, p95_ms: 5, p99_ms: 5 },
      ],
    });
    expect(await usage.csv(orgId, { from: '2026-05-31', to: '2026-05-31' })).toBe(
      'day,key_id,status,reason_code,count\r\n2026-05-31,k,valid,domain_ok,1\r\n',
    );
  });

  test('that is exported as a file has an entry in the audit log', async () => {
    const { context, orgId, usage } = await setUp();
    await usage.csv(orgId, MAY);
    const { rows: entries } = await listAudit(context.store, orgId, { limit: 10 });
    expect(entries).toMatchObject([{ action: 'usage.exported', details: MAY }]);
  });

  test('can be exported at most sixty times a minute, so that exports cannot fill the audit log', async () => {
    const { context, orgId, usage } = await setUp();
    for (let i = 0; i < 60; i += 1) await usage.csv(orgId, MAY);
    await expect(usage.csv(orgId, MAY)).rejects.toMatchObject({ code: 'rate_limited' });
    await usage.csv(await openOrganisation(context, 'Other'), MAY);
  });

  test('is returned for one organization and the requested days', async () => {
    const { context, orgId, usage, valid } = await setUp();
    usage.count(valid);
    await usage.flush();
    const nothing = { days: [], keys: [], reasons: [], times: [] };
    expect(await usage.read(await openOrganisation(context), MAY)).toEqual(nothing);
    expect(await usage.read(orgId, { from: '2026-05-31', to: '2026-06-30' })).toEqual(nothing);
  });

  test('of a deleted organization does not prevent writing that of others', async () => {
    const { context, orgId, usage, valid } = await setUp();
    usage.count({ ...valid, orgId: 'gone' });
    usage.count(valid);
    await usage.flush();
    expect(await context.store.db.selectFrom('usage').select('org_id').execute()).toEqual([
      { org_id: orgId },
    ]);
  });

  test('that could not be written is written the next time', async () => {
    const { context, orgId, usage, valid } = await setUp();
    const { write } = context.store;
    context.store.write = () => Promise.reject(new Error('away'));
    usage.count(valid);
    await expect(usage.flush()).rejects.toThrow('away');
    context.store.write = write;
    usage.count(valid);
    await usage.flush();
    expect((await usage.read(orgId, MAY)).days).toMatchObject([{ count: 2 }]);
  });
});

test('a percentile is the upper bound of its bucket', () => {
  expect([0, 1, 1.5, 30_000, 30_001].map(bucketOf)).toEqual([0, 0, 1, 13, BUCKETS_MS.length]);
  const counts = new Map([
    [BUCKETS_MS.length, 1],
    [3, 50],
    [0, 49],
  ]);
  expect([0.49, 0.5, 0.99, 1].map((part) => percentileOf(counts, part))).toEqual([1, 10, 10, null]);
  expect(percentileOf(new Map(), 0.5)).toBeNull();
});
