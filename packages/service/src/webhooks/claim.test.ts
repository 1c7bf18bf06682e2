import { expect, it } from 'vitest';
import { openStore } from '../db/open-store.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { claimDeliveries, type ClaimedDelivery } from './claim.ts';
import { dueEndpoints } from './due-endpoints.ts';
import type { AttemptResult } from './attempt-result.ts';
import { releaseDeliveries, saveAttempts as settleAll } from './save-attempts.ts';
import { openWebhooks, START, type Webhooks } from './test/open-webhooks.ts';

const TAKEN = { status: 204, error: null };
const BROKEN = { status: 500, error: 'status not 2xx' } as const;

const settle = (
  context: ServiceContext,
  delivery: ClaimedDelivery,
  { at, result }: { at: number; result: AttemptResult },
) => settleAll(context, [{ delivery, at, endedAt: at, durationMs: 1, chance: 0.5, result }]);
const claimAll = ({ context }: Webhooks, endpointId: string, count = 4) =>
  claimDeliveries(context, new Map([[endpointId, count]]));
const rowOf = ({ context }: Webhooks) =>
  context.store.db.selectFrom('delivery').selectAll().executeTakeFirstOrThrow();

describeStores('claiming deliveries', (open, kind) => {
  it('a delivery is claimed when it is due, not a millisecond before', async () => {
    const webhooks = await openWebhooks(open);
    const id = await webhooks.subscribe(['webhook.test']);
    await webhooks.record('webhook.test');
    webhooks.clock.at = START - 1;
    expect(await claimAll(webhooks, id)).toEqual([]);
    webhooks.clock.at = START;
    expect(await claimAll(webhooks, id)).toMatchObject([{ endpointId: id, token: 1, tries: 0 }]);
  });

  it('another process can claim a delivery once the lease of its claim has expired', async () => {
    const webhooks = await openWebhooks(open, { leaseMs: 1000, webhookTimeoutMs: 2000 });
    const id = await webhooks.subscribe(['webhook.test']);
    await webhooks.record('webhook.test');
    const [late] = await claimAll(webhooks, id);
    webhooks.clock.at += 2999;
    expect(await claimAll(webhooks, id)).toEqual([]);
    webhooks.clock.at += 1;
    const [next] = await claimAll(webhooks, id);
    expect(next).toMatchObject({ deliveryId: late?.deliveryId, eventId: late?.eventId, token: 2 });

    const { context } = webhooks;
    const { store } = context;
    const { at } = webhooks.clock;
    await settle(context, late!, { at, result: BROKEN });
    await releaseDeliveries(context, late!);
    expect(await rowOf(webhooks)).toMatchObject({ tries: 0, token: 2, lease_until: at + 3000 });
    await settle(context, next!, { at, result: TAKEN });
    await settle(context, late!, { at, result: BROKEN });
    expect(await rowOf(webhooks)).toMatchObject({ state: 'delivered', tries: 1 });
    const attempts = await store.db.selectFrom('attempt').selectAll().execute();
    expect(attempts).toMatchObject([{ response_status: 204 }]);
    const endpoints = await store.db.selectFrom('endpoint').select('failing_since').execute();
    expect(endpoints).toMatchObject([{ failing_since: null }]);
  });

  it('at most four deliveries of an endpoint are claimed at a time, over all processes', async () => {
    const webhooks = await openWebhooks(open);
    const id = await webhooks.subscribe(['webhook.test']);
    for (let n = 0; n < 10; n += 1) await webhooks.record('webhook.test');
    const claimed = await Promise.all([claimAll(webhooks, id, 3), claimAll(webhooks, id, 3)]);
    expect(claimed.flat()).toHaveLength(4);
    expect(await claimAll(webhooks, id)).toEqual([]);
    const [first] = claimed.flat();
    await settle(webhooks.context, first!, { at: START, result: TAKEN });
    expect(await claimAll(webhooks, id)).toHaveLength(1);
  });

  it('test events are claimed first, then the oldest deliveries', async () => {
    const webhooks = await openWebhooks(open);
    const { clock, endpoints, orgId } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    const recorded: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      recorded.push(...(await webhooks.record('webhook.test')));
      clock.at += 1;
    }
    const tested = await endpoints.test(orgId, id);
    const claimed = (await claimAll(webhooks, id)).map(({ deliveryId }) => deliveryId);
    expect(new Set(claimed)).toEqual(new Set([tested?.id, ...recorded.slice(0, 3)]));
  });

  it('deliveries of an endpoint that was disabled or deleted are not claimed', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    await webhooks.record('webhook.test');
    const off = { is_active: 0 };
    await webhooks.context.store.db.updateTable('endpoint').set(off).execute();
    expect(await dueEndpoints(webhooks.context.store, START)).toEqual([]);
    expect(await claimAll(webhooks, id)).toEqual([]);
    await endpoints.remove(orgId, id);
    expect(await claimAll(webhooks, id)).toEqual([]);
  });

  it('due endpoints without failures come first, then failing ones, then the next one that is not due', async () => {
    const webhooks = await openWebhooks(open);
    const { db } = webhooks.context.store;
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const id = await webhooks.subscribe(['webhook.test'], `https://r${n}.example/`);
      ids.push(id);
      await webhooks.record('webhook.test');
    }
    await webhooks.subscribe(['webhook.test'], 'https://idle.example/');
    const [failing, later, older, due] = ids as [string, string, string, string];
    const set = async (id: string, due_at: number) => {
      await db.updateTable('delivery').set({ due_at }).where('endpoint_id', '=', id).execute();
      await db.updateTable('endpoint').set({ due_at }).where('id', '=', id).execute();
    };
    await set(failing, START - 10);
    await set(later, START + 1);
    await set(older, START - 5);
    await set(due, START);
    const since = { failing_since: START };
    await db.updateTable('endpoint').set(since).where('id', '=', failing).execute();
    expect(await dueEndpoints(webhooks.context.store, START)).toEqual([
      { id: older, org_id: webhooks.orgId, failing_since: null, due_at: START - 5 },
      { id: due, org_id: webhooks.orgId, failing_since: null, due_at: START },
      { id: failing, org_id: webhooks.orgId, failing_since: START, due_at: START - 10 },
      { id: later, org_id: webhooks.orgId, failing_since: null, due_at: START + 1 },
    ]);
  });

  if (kind.name !== 'PostgreSQL') return;

  it('deliveries that another process has claimed are not claimed', async () => {
    const webhooks = await openWebhooks(open);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await webhooks.subscribe(['webhook.test']));
    for (let n = 0; n < 10; n += 1) await webhooks.record('webhook.test');
    const { context } = webhooks;
    const other = { ...context, store: await openStore(context.settings.databaseUrl) };
    const seen: string[] = [];
    const work = async (mine: typeof context) => {
      for (;;) {
        const shares = new Map(ids.map((id) => [id, 2]));
        const claimed = await claimDeliveries(mine, shares);
        if (claimed.length === 0) return;
        seen.push(...claimed.map(({ deliveryId }) => deliveryId));
        for (const delivery of claimed) {
          await settle(mine, delivery, { at: START, result: TAKEN });
        }
      }
    };
    await Promise.all([work(context), work(other), work(context), work(other)]);
    await other.store.close();
    await work(context);
    expect(seen).toHaveLength(50);
    expect(new Set(seen)).toHaveProperty('size', 50);
  });
});
