import { EVENT_TYPES } from '@postern/protocol';
import { expect, it } from 'vitest';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { openWebhooks, START, type Webhooks } from './test/open-webhooks.ts';

const rowsOf = async ({ context }: Webhooks) => ({
  events: await context.store.db.selectFrom('event').selectAll().execute(),
  deliveries: await context.store.db.selectFrom('delivery').selectAll().execute(),
});

describeStores('the outbox', (open) => {
  it('writes an event, and a delivery for each endpoint that is subscribed to it', async () => {
    const webhooks = await openWebhooks(open);
    const [one, other] = [
      await webhooks.subscribe(['bulk.validation.queued', 'webhook.test']),
      await webhooks.subscribe(['bulk.validation.queued']),
    ];
    const ids = await webhooks.record('bulk.validation.queued', { job_id: 'j', name: 'Zoë' });
    const { events, deliveries } = await rowsOf(webhooks);
    expect(events).toHaveLength(1);
    expect(JSON.parse(events[0]?.body ?? '')).toEqual({
      type: 'bulk.validation.queued',
      timestamp: new Date(START).toISOString(),
      data: { job_id: 'j', name: 'Zoë' },
    });
    expect(events[0]?.id).not.toContain('.');
    expect(new Set(deliveries.map(({ id }) => id))).toEqual(new Set(ids));
    expect(new Set(deliveries.map((row) => row.endpoint_id))).toEqual(new Set([one, other]));
    expect(deliveries[0]).toMatchObject({
      event_id: events[0]?.id,
      state: 'waiting',
      tries: 0,
      due_at: START,
    });
  });

  it('writes a delivery of each event type only for endpoints that are subscribed to it', async () => {
    const webhooks = await openWebhooks(open);
    const ids = new Map<string, string>();
    for (const type of EVENT_TYPES) ids.set(await webhooks.subscribe([type]), type);
    for (const type of EVENT_TYPES) {
      expect(await webhooks.record(type)).toHaveLength(1);
    }
    const { events, deliveries } = await rowsOf(webhooks);
    for (const { endpoint_id, event_id } of deliveries) {
      expect(events.find(({ id }) => id === event_id)?.type).toBe(ids.get(endpoint_id));
    }
  });

  it('writes deliveries only for endpoints of the organization of the event', async () => {
    const webhooks = await openWebhooks(open);
    const mine = await webhooks.subscribe(['bulk.validation.queued']);
    const other = await openOrganisation(webhooks.context, 'Other');
    const types = ['bulk.validation.queued'] as const;
    const fields = { url: 'https://other.example/', eventTypes: types };
    const theirs = await webhooks.endpoints.create(other, fields);
    await webhooks.record('bulk.validation.queued');
    await webhooks.context.store.write((trx) =>
      webhooks.outbox.record(trx, {
        orgId: webhooks.orgId,
        type: 'webhook.test',
        data: {},
        endpointId: theirs.id,
      }),
    );
    const { deliveries } = await rowsOf(webhooks);
    expect(deliveries).toMatchObject([{ endpoint_id: mine, org_id: webhooks.orgId }]);
  });

  it('writes nothing when no active endpoint is subscribed', async () => {
    const webhooks = await openWebhooks(open);
    const id = await webhooks.subscribe(['bulk.validation.queued']);
    await webhooks.endpoints.update(webhooks.orgId, id, { isActive: false });
    expect(await webhooks.record('bulk.validation.queued')).toEqual([]);
    expect(await webhooks.record('bulk.validation.started')).toEqual([]);
    expect(await rowsOf(webhooks)).toEqual({ events: [], deliveries: [] });
  });

  it('writes nothing when the transaction of the event fails', async () => {
    const webhooks = await openWebhooks(open);
    await webhooks.subscribe(['bulk.validation.queued']);
    const { context, outbox, orgId } = webhooks;
    const failing = context.store.write(async (trx) => {
      await outbox.record(trx, { orgId, type: 'bulk.validation.queued', data: {} });
      throw new Error('It did not happen');
    });
    await expect(failing).rejects.toThrow('It did not happen');
    expect(await rowsOf(webhooks)).toEqual({ events: [], deliveries: [] });
  });

  it('has current results on which event families an organization is subscribed to, right after a change of an endpoint', async () => {
    const webhooks = await openWebhooks(open);
    const { outbox, endpoints, orgId } = webhooks;
    const listening = async () => [
      await outbox.listens(orgId, 'bulk.'),
      await outbox.listens(orgId, 'single.'),
    ];
    expect(await listening()).toEqual([false, false]);
    const id = await webhooks.subscribe(['bulk.validation.failed', 'webhook.test']);
    expect(await listening()).toEqual([true, false]);
    await endpoints.update(orgId, id, { eventTypes: ['single.validation.failed'] });
    expect(await listening()).toEqual([false, true]);
    await endpoints.update(orgId, id, { isActive: false });
    expect(await listening()).toEqual([false, false]);
    await endpoints.update(orgId, id, { isActive: true });
    expect(await listening()).toEqual([false, true]);
    await endpoints.remove(orgId, id);
    expect(await listening()).toEqual([false, false]);
  });

  it("sees another process's change after five seconds", async () => {
    const webhooks = await openWebhooks(open);
    const { context, outbox, clock, orgId } = webhooks;
    const id = await webhooks.subscribe(['bulk.validation.failed']);
    expect(await outbox.listens(orgId, 'bulk.')).toBe(true);
    await context.store.db.deleteFrom('endpoint').where('id', '=', id).execute();
    clock.at += 4999;
    expect(await outbox.listens(orgId, 'bulk.')).toBe(true);
    clock.at += 1;
    expect(await outbox.listens(orgId, 'bulk.')).toBe(false);
  });
});
