import { expect, it } from 'vitest';
import { describeStores } from '../test/stores.ts';
import { claimDeliveries } from './claim.ts';
import { saveAttempts } from './save-attempts.ts';
import { openWebhooks, START } from './test/open-webhooks.ts';

const attempt = { at: START, endedAt: START, durationMs: 1, chance: 0.5 };
const TAKEN = { status: 204, error: null };
const GONE = { status: 410, error: 'status not 2xx' } as const;

describeStores('results of attempts', (open) => {
  it('are written together, each to its own endpoint and delivery', async () => {
    const webhooks = await openWebhooks(open);
    const ids = [
      await webhooks.subscribe(['webhook.test']),
      await webhooks.subscribe(['webhook.test']),
    ];
    for (let n = 0; n < 3; n += 1) await webhooks.record('webhook.test');
    const { context, endpoints, orgId } = webhooks;
    const shares = new Map(ids.map((id) => [id, 3]));
    const claimed = await claimDeliveries(context, shares);
    expect(claimed).toHaveLength(6);
    const resultOf = (endpointId: string) => (endpointId === ids[0] ? TAKEN : GONE);
    const attempts = claimed.map((delivery) => ({
      ...attempt,
      delivery,
      result: resultOf(delivery.endpointId),
    }));
    const off = await saveAttempts(context, attempts);
    expect([...off.keys()]).toEqual([ids[1]]);
    const pages = await Promise.all(ids.map((id) => endpoints.deliveries(orgId, id, { limit: 9 })));
    expect(pages.map((page) => page!.rows.map(({ status }) => status))).toEqual([
      ['delivered', 'delivered', 'delivered'],
      ['failed', 'failed', 'failed'],
    ]);
    for (const page of pages)
      for (const { attempts } of page!.rows) expect(attempts).toHaveLength(1);
    const written = await context.store.db.selectFrom('attempt').select('number').execute();
    expect(written).toHaveLength(6);
  });
});
