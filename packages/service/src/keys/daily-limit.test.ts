import { expect, test } from 'vitest';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { createDailyLimit, type DailyLimit } from './daily-limit.ts';
import { createKeys } from './keys.ts';

const HOUR_MS = 3_600_000;

describeStores('the limit of requests per day', (open) => {
  async function setUp(requestsPerDay: number | null) {
    const clock = { ms: Date.parse('2026-11-21T22:00:00.000Z') };
    const context = await open({}, { now: () => clock.ms });
    const orgId = await openOrganisation(context);
    const wanted = { name: 'k', scopes: ['single' as const], expiresAt: null, requestsPerDay };
    const { view } = await createKeys(context).create(orgId, wanted);
    const holder = { keyId: view.id, requestsPerDay };
    const admitted = async (limit: DailyLimit, times: number) => {
      let count = 0;
      for (let i = 0; i < times; i += 1)
        await limit(holder).then(
          () => (count += 1),
          () => 0,
        );
      return count;
    };
    return { clock, context, holder, admitted };
  }

  test('allows its number of requests over all processes, and again after midnight UTC', async () => {
    const { clock, context, holder, admitted } = await setUp(500);
    const processes = [1, 2, 3].map(() => createDailyLimit(context));
    // Each process sends more requests than the limit, so that no process leaves a part of its share unused.
    const each = await Promise.all(processes.map((limit) => admitted(limit, 501)));
    expect(each.reduce((sum, count) => sum + count)).toBe(500);
    const error = await processes[0]!(holder).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 2 * HOUR_MS });
    clock.ms += 2 * HOUR_MS - 1;
    expect(await admitted(processes[0]!, 1)).toBe(0);
    clock.ms += 1;
    expect(await admitted(processes[0]!, 501)).toBe(500);
  });

  test('survives the end of a process, which can lose at most a hundredth of it', async () => {
    const { context, admitted } = await setUp(300);
    expect(await admitted(createDailyLimit(context), 290)).toBe(290);
    const left = await admitted(createDailyLimit(context), 300);
    expect(left).toBeGreaterThanOrEqual(7);
    expect(left).toBeLessThanOrEqual(10);
  });

  test('does not exist for a key without one, which is not stored', async () => {
    const { context, admitted } = await setUp(null);
    expect(await admitted(createDailyLimit(context), 50)).toBe(50);
    const row = await context.store.db.selectFrom('api_key').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ requests_used: 0, requests_day: null });
  });

  test('allows all requests while the database does not respond', async () => {
    const { context, admitted } = await setUp(5);
    const updateTable = () => {
      throw new Error('away');
    };
    const store = { ...context.store, db: { ...context.store.db, updateTable } };
    const limit = createDailyLimit({ ...context, store: store as unknown as typeof context.store });
    expect(await admitted(limit, 5)).toBe(5);
  });
});
