import { expect, it } from 'vitest';
import { describeStores } from '../test/stores.ts';
import { claim } from './claim.ts';
import { createLedger } from './ledger.ts';
import { openWebhooks, START } from './test/open-webhooks.ts';

const attempt = {
  reply: { status: 204, error: null },
  at: START,
  endedAt: START,
  durationMs: 1,
  chance: 0.5,
};

describeStores('the ledger', (open) => {
  it('writes together what ends together', async () => {
    const webhooks = await openWebhooks(open);
    const id = await webhooks.subscribe(['webhook.test']);
    for (let n = 0; n < 4; n += 1) await webhooks.record('webhook.test');
    const { store } = webhooks.parts;
    const shipments = await claim(webhooks.parts, [{ endpointId: id, count: 4 }]);
    let writes = 0;
    const counting: typeof store = {
      ...store,
      write: (change) => {
        writes += 1;
        return store.write(change);
      },
    };
    const ledger = createLedger(counting);
    await Promise.all(shipments.map((shipment) => ledger.settle({ shipment, attempt })));
    expect(writes).toBe(1);
    const { deliveries } = (await webhooks.endpoints.deliveries(webhooks.orgId, id, { limit: 9 }))!;
    expect(deliveries.map(({ status }) => status)).toEqual(Array(4).fill('delivered'));
  });

  it('says that it could not write, and writes what comes then', async () => {
    const webhooks = await openWebhooks(open);
    const id = await webhooks.subscribe(['webhook.test']);
    await webhooks.record('webhook.test');
    const { store } = webhooks.parts;
    const [shipment] = await claim(webhooks.parts, [{ endpointId: id, count: 1 }]);
    let isBroken = true;
    const broken: typeof store = {
      ...store,
      write: (change) => (isBroken ? Promise.reject(new Error('No disk')) : store.write(change)),
    };
    const ledger = createLedger(broken);
    const flown = { shipment: shipment!, attempt };
    await expect(ledger.settle(flown)).rejects.toThrow('No disk');
    isBroken = false;
    expect(await ledger.settle(flown)).toBeNull();
    const { deliveries } = (await webhooks.endpoints.deliveries(webhooks.orgId, id, { limit: 9 }))!;
    expect(deliveries).toMatchObject([{ status: 'delivered', attempts: [{}] }]);
  });
});
