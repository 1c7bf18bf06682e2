import { expect, it } from 'vitest';
import { describeStores } from '../test/stores.ts';
import { openWebhooks, START, type Webhooks } from './test/open-webhooks.ts';

/** Records an attempt for every pending delivery, and ends the delivery. */
async function end({ context }: Webhooks, state: 'delivered' | 'failed'): Promise<void> {
  const { db } = context.store;
  const waiting = await db
    .selectFrom('delivery')
    .select('id')
    .where('state', '=', 'waiting')
    .execute();
  for (const { id } of waiting) {
    const error = state === 'failed' ? 'timeout' : null;
    const attempt = {
      delivery_id: id,
      number: 1,
      at: START,
      duration_ms: 7,
      response_status: 0,
      error,
    };
    await db.insertInto('attempt').values(attempt).execute();
    await db.updateTable('delivery').set({ state, tries: 1 }).where('id', '=', id).execute();
  }
}

describeStores('deliveries', (open) => {
  it('are listed newest first, page by page, with their attempts', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId, clock } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    await webhooks.subscribe(['webhook.test']);
    for (let n = 0; n < 5; n += 1) {
      if (n % 2 === 0) clock.at += 1;
      await webhooks.record('webhook.test');
    }
    await end(webhooks, 'failed');
    const all = (await endpoints.deliveries(orgId, id, { limit: 100 }))!;
    expect(all.next).toBeNull();
    expect(all.rows).toHaveLength(5);
    const times = all.rows.map((delivery) => delivery.created_at);
    expect(times).toEqual([...times].sort().reverse());
    const at = new Date(START).toISOString();
    expect(all.rows[0]?.attempts).toEqual([
      { at, duration_ms: 7, response_status: 0, error: 'timeout' },
    ]);
    const first = (await endpoints.deliveries(orgId, id, { limit: 4 }))!;
    const rest = (await endpoints.deliveries(orgId, id, { before: first.next!, limit: 4 }))!;
    expect([...first.rows, ...rest.rows]).toEqual(all.rows);
    expect(rest.next).toBeNull();
  });

  it.each(['delivered', 'failed'] as const)('that are %s can be sent again', async (state) => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId, clock } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    const [first = ''] = await webhooks.record('webhook.test');
    await end(webhooks, state);
    clock.at += 1000;
    const replayed = await endpoints.replay(orgId, id, first);
    const { rows: deliveries } = (await endpoints.deliveries(orgId, id, { limit: 10 }))!;
    expect(deliveries).toHaveLength(2);
    expect(deliveries[0]).toEqual(replayed);
    expect(replayed).toMatchObject({
      event_id: deliveries[1]?.event_id,
      status: 'waiting',
      attempts: [],
      next_attempt_at: new Date(clock.at).toISOString(),
    });
    expect(deliveries[1]).toMatchObject({ id: first, status: state, attempts: [{}] });
  });

  it('that wait for a retry become due now when they are replayed', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId, context } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    const [first = ''] = await webhooks.record('webhook.test');
    const later = { due_at: START + 3_600_000, tries: 4 };
    await context.store.db.updateTable('delivery').set(later).execute();
    const replayed = await endpoints.replay(orgId, id, first);
    expect(replayed).toMatchObject({ id: first, next_attempt_at: new Date(START).toISOString() });
    const { rows: deliveries } = (await endpoints.deliveries(orgId, id, { limit: 10 }))!;
    expect(deliveries).toHaveLength(1);
  });

  it('are sent again once for several replays at the same time', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    const [first = ''] = await webhooks.record('webhook.test');
    await end(webhooks, 'failed');
    await Promise.all(Array.from({ length: 5 }, () => endpoints.replay(orgId, id, first)));
    const { rows: deliveries } = (await endpoints.deliveries(orgId, id, { limit: 10 }))!;
    expect(deliveries).toHaveLength(2);
  });

  it('are not replayed to a disabled endpoint, nor under the ID of another endpoint', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    const [first = ''] = await webhooks.record('webhook.test');
    const other = await webhooks.subscribe(['webhook.test']);
    expect(await endpoints.replay(orgId, other, first)).toBeNull();
    expect(await endpoints.replay(orgId, id, crypto.randomUUID())).toBeNull();
    expect(await endpoints.replay(orgId, id, '\0')).toBeNull();
    await endpoints.update(orgId, id, { isActive: false });
    await expect(endpoints.replay(orgId, id, first)).rejects.toMatchObject({ code: 'conflict' });
  });
});
