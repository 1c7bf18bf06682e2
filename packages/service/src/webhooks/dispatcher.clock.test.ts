import { expect, it } from 'vitest';
import { describeStores } from '../test/stores.ts';
import { claimDeliveries } from './claim.ts';
import { repairEndpoints } from './due-endpoints.ts';
import type { AttemptResult } from './attempt-result.ts';
import {
  BROKEN,
  fakeSender,
  moveTo,
  openDispatcher,
  TAKEN,
  untilDelivery,
} from './test/open-dispatcher.ts';
import { openWebhooks, START } from './test/open-webhooks.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describeStores('the dispatcher, after the clock was ahead,', (open) => {
  it.each([
    ['a year', 365 * DAY_MS],
    ['two days', 2 * DAY_MS],
  ])('sends a delivery that became due while the clock was %s ahead', async (_, aheadMs) => {
    const webhooks = await openWebhooks(open);
    const { clock } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    let result: AttemptResult = BROKEN;
    openDispatcher(
      webhooks,
      fakeSender(() => result),
    );
    clock.at = START + aheadMs;
    await webhooks.record('webhook.test');
    await untilDelivery(webhooks, id, { status: 'waiting', tries: 1 });
    result = TAKEN;
    await moveTo(webhooks, START);
    await untilDelivery(webhooks, id, { status: 'delivered', tries: 2 });
  });

  it('sends deliveries of that time and earlier ones, and keeps the wait of each afterwards', async () => {
    const webhooks = await openWebhooks(open);
    const { clock, context } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    const { send, posts } = fakeSender(() => ({
      status: 503,
      error: 'status not 2xx',
      retryAfterMs: DAY_MS,
    }));
    openDispatcher(webhooks, { send });
    await webhooks.record('webhook.test');
    await untilDelivery(webhooks, id, { tries: 1 });
    clock.at = START + 365 * DAY_MS;
    await webhooks.record('webhook.test');
    await expect.poll(() => posts.length).toBe(3);
    const attempts = () => context.store.db.selectFrom('attempt').select('at').execute();
    await expect.poll(attempts).toHaveLength(3);
    await moveTo(webhooks, START + HOUR_MS);
    await expect.poll(() => posts.length).toBe(5);
    const rows = () =>
      context.store.db
        .selectFrom('delivery')
        .select(['tries', 'due_at'])
        .orderBy('tries')
        .execute();
    const due_at = START + HOUR_MS + DAY_MS;
    await expect.poll(rows).toEqual([
      { tries: 2, due_at },
      { tries: 3, due_at },
    ]);
  });

  it('claims a delivery whose lease began while the clock was ahead', async () => {
    const webhooks = await openWebhooks(open);
    const { clock, context } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    clock.at = START + 365 * DAY_MS;
    await webhooks.record('webhook.test');
    const shares = new Map([[id, 1]]);
    expect(await claimDeliveries(context, shares)).toHaveLength(1);
    expect(await claimDeliveries(context, shares)).toEqual([]);
    clock.at = START;
    await repairEndpoints(context.store, START);
    expect(await claimDeliveries(context, shares)).toMatchObject([{ token: 2 }]);
    expect(await claimDeliveries(context, shares)).toEqual([]);
  });
});
