import { EVENT_TYPES, parseDelivery, parseEndpointWithSecret } from '@postern/protocol';
import type { Lookup } from '@postern/public-network/node';
import { describe, expect, it } from 'vitest';
import { openOrganisation, openContext } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { createEndpoints } from './endpoints.ts';
import { createOutbox } from './outbox.ts';
import { openWebhooks, START } from './test/open-webhooks.ts';

const URL = 'https://shop.example/hook';
const fields = { url: URL, eventTypes: ['bulk.validation.completed'] };
const UNKNOWN = crypto.randomUUID();

describeStores('endpoints', (open) => {
  it('are created with a secret, which later responses do not have', async () => {
    const { endpoints, orgId } = await openWebhooks(open);
    const made = await endpoints.create(orgId, {
      url: 'https://Shop.Example:443/hook#part',
      eventTypes: ['single.validation.failed', 'webhook.test', 'webhook.test'],
    });
    expect(made).toEqual({
      id: made.id,
      org_id: orgId,
      url: URL,
      event_types: ['webhook.test', 'single.validation.failed'],
      is_active: true,
      disabled_reason: null,
      created_at: new Date(START).toISOString(),
      updated_at: new Date(START).toISOString(),
      secret: made.secret,
    });
    expect(parseEndpointWithSecret(made)).toEqual(made);
    const { secret, ...shown } = made;
    expect(secret).toMatch(/^whsec_/);
    expect(await endpoints.get(orgId, made.id)).toEqual(shown);
    expect(await endpoints.list(orgId, { limit: 10 })).toEqual({ rows: [shown], next: null });
    expect(await endpoints.update(orgId, made.id, {})).toEqual(shown);
  });

  it('are listed newest first, page by page, each once', async () => {
    const { endpoints, orgId, clock, subscribe } = await openWebhooks(open);
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      if (n % 2 === 0) clock.at += 1;
      made.push(await subscribe(['webhook.test']));
    }
    const all = (await endpoints.list(orgId, { limit: 100 })).rows;
    const times = all.map((endpoint) => endpoint.created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(made));
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await endpoints.list(orgId, { before, limit: 3 });
      expect(page.rows.length).toBeLessThanOrEqual(3);
      seen.push(...page.rows.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it.each(['', 'x', 'MSAy', Buffer.from("0 ' or 1=1").toString('base64url')])(
    'are not listed from "%s", which is not a cursor',
    async (before) => {
      const { endpoints, orgId } = await openWebhooks(open);
      await expect(endpoints.list(orgId, { before, limit: 3 })).rejects.toMatchObject({
        code: 'unprocessable',
        details: [{ path: 'cursor' }],
      });
    },
  );

  it('of another organization are not found, the same as unknown ones', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, context } = webhooks;
    const mine = await webhooks.subscribe(['webhook.test']);
    const delivery = await endpoints.test(webhooks.orgId, mine);
    const other = await openOrganisation(context, 'Other');
    for (const id of [mine, UNKNOWN, '', '\0', 'x'.repeat(1000)]) {
      expect(await endpoints.get(other, id)).toBeNull();
      expect(await endpoints.update(other, id, { isActive: false })).toBeNull();
      expect(await endpoints.rotate(other, id)).toBeNull();
      expect(await endpoints.test(other, id)).toBeNull();
      expect(await endpoints.deliveries(other, id, { limit: 1 })).toBeNull();
      expect(await endpoints.replay(other, id, delivery?.id ?? '')).toBeNull();
      expect(await endpoints.remove(other, id)).toBeNull();
    }
    expect((await endpoints.list(other, { limit: 10 })).rows).toEqual([]);
    expect(await endpoints.get(webhooks.orgId, mine)).toMatchObject({ is_active: true });
  });

  it('are at most 50 for an organization, also when they are created at the same time', async () => {
    const { endpoints, orgId, context } = await openWebhooks(open);
    const made = await Promise.allSettled(
      Array.from({ length: 55 }, () => endpoints.create(orgId, fields)),
    );
    const rejected = made.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(5);
    expect(rejected[0]).toMatchObject({ reason: { code: 'conflict' } });
    await expect(endpoints.create(orgId, fields)).rejects.toMatchObject({ code: 'conflict' });
    const other = await openOrganisation(context, 'Other');
    await expect(endpoints.create(other, fields)).resolves.toBeDefined();
  });

  it('can be changed', async () => {
    const { endpoints, orgId, clock, subscribe } = await openWebhooks(open);
    const id = await subscribe(['webhook.test']);
    clock.at += 1000;
    const changed = await endpoints.update(orgId, id, {
      url: 'https://new.example/',
      eventTypes: EVENT_TYPES,
    });
    expect(changed).toMatchObject({
      url: 'https://new.example/',
      event_types: EVENT_TYPES,
      is_active: true,
      created_at: new Date(START).toISOString(),
      updated_at: new Date(START + 1000).toISOString(),
    });
    expect(changed).not.toHaveProperty('secret');
  });

  it('are unchanged after an invalid change is rejected', async () => {
    const { endpoints, orgId, subscribe } = await openWebhooks(open);
    const id = await subscribe(['webhook.test']);
    const before = await endpoints.get(orgId, id);
    const change = { url: 'https://127.0.0.1/', eventTypes: ['x'], isActive: false };
    await expect(endpoints.update(orgId, id, change)).rejects.toMatchObject({
      code: 'unprocessable',
      details: [{ path: 'event_types[0]' }, { path: 'url' }],
    });
    expect(await endpoints.get(orgId, id)).toEqual(before);
  });

  it('get a new secret, and the previous one also signs for a day', async () => {
    const { endpoints, orgId, clock, context } = await openWebhooks(open);
    const { id, secret: first } = await endpoints.create(orgId, fields);
    const second = (await endpoints.rotate(orgId, id))?.secret;
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first);
    const row = context.store.db.selectFrom('endpoint').selectAll().where('id', '=', id);
    expect(await row.executeTakeFirst()).toMatchObject({
      secret: second,
      previous_secret: first,
      previous_until: clock.at + 86_400_000,
    });
  });

  it('have no pending deliveries once disabled, and no failures once enabled again', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId, context } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    await webhooks.record('webhook.test');
    const off = await endpoints.update(orgId, id, { isActive: false });
    expect(off).toMatchObject({ is_active: false, disabled_reason: null });
    expect((await endpoints.deliveries(orgId, id, { limit: 10 }))?.rows).toMatchObject([
      { status: 'failed', attempts: [], next_attempt_at: null },
    ]);
    await expect(endpoints.test(orgId, id)).rejects.toMatchObject({ code: 'conflict' });

    const broken = { disabled_reason: 'It returned 410 Gone.', failing_since: START };
    await context.store.db.updateTable('endpoint').set(broken).where('id', '=', id).execute();
    expect(await endpoints.get(orgId, id)).toMatchObject({
      disabled_reason: broken.disabled_reason,
    });
    const on = await endpoints.update(orgId, id, { isActive: true });
    expect(on).toMatchObject({ is_active: true, disabled_reason: null });
    const rows = await context.store.db.selectFrom('endpoint').select('failing_since').execute();
    expect(rows).toMatchObject([{ failing_since: null }]);
    expect(await endpoints.test(orgId, id)).toMatchObject({ status: 'waiting' });
  });

  it('are deleted with their deliveries', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId, context } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    await webhooks.record('webhook.test');
    expect(await endpoints.remove(orgId, id)).toMatchObject({ id, url: URL });
    expect(await endpoints.get(orgId, id)).toBeNull();
    expect(await endpoints.remove(orgId, id)).toBeNull();
    expect(await context.store.db.selectFrom('delivery').selectAll().execute()).toEqual([]);
  });

  it('can each be tested at most ten times in a minute', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    const other = await webhooks.subscribe(['webhook.test']);
    for (let count = 0; count < 10; count++) await endpoints.test(orgId, id);
    await expect(endpoints.test(orgId, id)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterMs: expect.any(Number) as number,
    });
    expect(await endpoints.test(orgId, other)).toMatchObject({ endpoint_id: other });
  });

  it('get their own test event only, subscribed to it or not', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId } = webhooks;
    const id = await webhooks.subscribe(['bulk.validation.failed']);
    const other = await webhooks.subscribe(['webhook.test']);
    const delivery = await endpoints.test(orgId, id);
    expect(delivery).toEqual({
      id: delivery?.id,
      endpoint_id: id,
      event_id: delivery?.event_id,
      event_type: 'webhook.test',
      status: 'waiting',
      attempts: [],
      created_at: new Date(START).toISOString(),
      next_attempt_at: new Date(START).toISOString(),
    });
    expect(parseDelivery(delivery)).toEqual(delivery);
    expect((await endpoints.deliveries(orgId, other, { limit: 10 }))?.rows).toEqual([]);
    const bodies = await webhooks.context.store.db.selectFrom('event').select('body').execute();
    expect(bodies.map(({ body }) => JSON.parse(body).data)).toEqual([{ endpoint_id: id }]);
  });
});

describe('an endpoint that is created', () => {
  const create = async (
    url: string,
    lookup: Lookup,
    eventTypes: readonly string[] = ['webhook.test'],
  ) => {
    const context = await openContext();
    const endpoints = createEndpoints(context, createOutbox(context), { lookup });
    return endpoints.create(await openOrganisation(context), { url, eventTypes });
  };
  const isPublic: Lookup = async () => ['93.184.216.34'];
  const noLookup: Lookup = async () => Promise.reject(new Error('A literal is not looked up'));

  it.each([
    'https://127.0.0.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/',
    'https://127.1/', 'https://127.0.0.1./', 'https://①②⑦.⓪.⓪.①/', 'https://[::1]/',
    'https://[::ffff:127.0.0.1]/', 'https://[64:ff9b::127.0.0.1]/', 'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data', 'https://[fd00::1]/', 'https://0.0.0.0/',
  ])('has a public address, not %s', async (url) => {
    await expect(create(url, noLookup)).rejects.toMatchObject({
      code: 'unprocessable',
      details: [{ path: 'url', issue: 'has a host that is not on the public internet' }],
    });
  }); // prettier-ignore

  it.each([[['127.0.0.1']], [['93.184.216.34', '10.0.0.1']], [['::1', '93.184.216.34']]])(
    'is rejected when its host has the addresses %j',
    async (addresses) => {
      await expect(create(URL, async () => addresses)).rejects.toMatchObject({
        details: [{ path: 'url', issue: 'has a host that is not on the public internet' }],
      });
    },
  );

  it('is rejected with the same error when its host does not exist as when the host is private', async () => {
    await expect(create(URL, async () => [])).rejects.toMatchObject({
      code: 'unprocessable',
      details: [{ path: 'url', issue: 'has a host that is not on the public internet' }],
    });
  });

  it('is one of at most sixty attempts of an organization in a minute', async () => {
    const context = await openContext();
    const [orgId, other] = [await openOrganisation(context), await openOrganisation(context)];
    let lookups = 0;
    const lookup = async () => ((lookups += 1), []);
    const endpoints = createEndpoints(context, createOutbox(context), { lookup });
    const fields = { url: URL, eventTypes: ['webhook.test'] };
    const codes: string[] = [];
    for (let i = 0; i < 62; i += 1)
      await endpoints.create(orgId, fields).catch(({ code }) => codes.push(code as string));
    expect(codes.slice(59)).toEqual(['unprocessable', 'rate_limited', 'rate_limited']);
    expect(lookups).toBe(60);
    await expect(endpoints.create(other, fields)).rejects.toMatchObject({ code: 'unprocessable' });
  });

  it('is rejected with a retry time when the DNS lookup of its host fails', async () => {
    await expect(create(URL, noLookup)).rejects.toMatchObject({
      code: 'overloaded',
      retryAfterMs: 5000,
      details: [
        { path: 'url', issue: 'has a host that the name servers did not answer for. Try again' },
      ],
    });
  });

  it('must have an https URL', async () => {
    await expect(create('http://shop.example/', isPublic)).rejects.toMatchObject({
      details: [{ path: 'url', issue: 'must begin with https://' }],
    });
  });

  it.each([
    [[], [{ path: 'event_types', issue: 'must include at least one event type' }]],
    [['webhook.test', 'bulk.*'], [{ path: 'event_types[1]', issue: 'is not an event type' }]],
  ])('subscribes to kinds of event that there are, not %j', async (eventTypes, details) => {
    await expect(create(URL, isPublic, eventTypes)).rejects.toMatchObject({ details });
  });
});
