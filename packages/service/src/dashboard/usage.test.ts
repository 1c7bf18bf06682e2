import { expect, it } from 'vitest';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { open } from './test/open.ts';

describeStores('usage in the dashboard', (openContext) => {
  async function setUp() {
    const now = () => Date.UTC(2026, 4, 31, 12);
    const dashboard = await open(await openContext({}, { now }));
    const browser = await dashboard.owner();
    const { data: key } = await browser.send('POST', '/keys', { name: 'Shop', scopes: ['single'] });
    const { orgId } = await dashboard.context.store.db
      .selectFrom('api_key')
      .select('org_id as orgId')
      .executeTakeFirstOrThrow();
    const counted = {
      orgId,
      status: 'valid' as const,
      reasonCode: 'domain_ok',
      durationMs: 40_000,
    };
    dashboard.usage.count({ ...counted, keyId: key.id });
    dashboard.usage.count({ ...counted, keyId: 'gone', durationMs: 3 });
    dashboard.usage.count({ ...counted, keyId: null, durationMs: null, count: 7 });
    await dashboard.usage.flush();
    return { dashboard, browser, key };
  }

  it('is shown by day, key, reason and time', async () => {
    const { browser, key } = await setUp();
    const { status, data } = await browser.get('/usage?days=7');
    expect(status).toBe(200);
    expect(data).toEqual({
      from: '2026-05-25',
      to: '2026-05-31',
      days: [{ day: '2026-05-31', status: 'valid', count: 9 }],
      keys: expect.arrayContaining([
        { key_id: key.id, name: 'Shop', status: 'valid', count: 1 },
        { key_id: 'gone', name: null, status: 'valid', count: 1 },
        { key_id: null, name: null, status: 'valid', count: 7 },
      ]),
      reasons: [{ status: 'valid', reason_code: 'domain_ok', count: 9 }],
      times: [{ day: '2026-05-31', count: 2, p50_ms: 5, p95_ms: null, p99_ms: null }],
    });
    const csv = await browser.get('/usage.csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(/usage-2026-05-02-2026-05-31\.csv/);
    expect(csv.text).toContain('2026-05-31,gone,valid,domain_ok,1\r\n');
  });

  it('is that of the own organization, for at most the days that are kept', async () => {
    const { dashboard, browser } = await setUp();
    const { db } = dashboard.context.store;
    const stranger = await openOrganisation(dashboard.context);
    await db.updateTable('usage').set({ org_id: stranger }).execute();
    expect((await browser.get('/usage')).data.days).toEqual([]);
    for (const days of ['0', '401', 'x', '1.5'])
      expect((await browser.get(`/usage?days=${days}`)).status).toBe(422);
  });
});
