import { EVENT_TYPES } from '@postern/protocol';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import type { AttemptResult } from './attempt-result.ts';
import type { SendPost } from './sender.ts';
import {
  BROKEN,
  fakeSender,
  moveTo,
  openDispatcher,
  TAKEN,
  untilDelivery,
} from './test/open-dispatcher.ts';
import { openWebhooks, START, type Webhooks } from './test/open-webhooks.ts';

const DAY_MS = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();

const statesOf = async ({ context }: Webhooks) =>
  (await context.store.db.selectFrom('delivery').select('state').execute()).map(
    ({ state }) => state,
  );

describeStores('the dispatcher', (open) => {
  it('sends an event, signed and byte for byte as recorded, to each subscribed endpoint', async () => {
    const webhooks = await openWebhooks(open);
    const urls = ['https://a.example/', 'https://b.example/'];
    const made = [];
    for (const url of urls) {
      const fields = { url, eventTypes: ['bulk.validation.queued'] };
      made.push(await webhooks.endpoints.create(webhooks.orgId, fields));
    }
    webhooks.clock.at = Date.now();
    const { send, posts } = fakeSender(() => TAKEN);
    const counted: string[] = [];
    openDispatcher(webhooks, { send, onAttempt: (outcome) => counted.push(outcome) });
    await webhooks.record('bulk.validation.queued', { name: 'Zoë ✓' });
    for (const { id, url, secret } of made) {
      const delivery = await untilDelivery(webhooks, id, { status: 'delivered', tries: 1 });
      const post = posts.find((each) => each.url === url)!;
      expect(post.fields['webhook-id']).toBe(delivery.event_id);
      const text = Buffer.from(post.body).toString();
      expect(new Webhook(secret).verify(text, { ...post.fields })).toEqual({
        type: 'bulk.validation.queued',
        timestamp: iso(webhooks.clock.at),
        data: { name: 'Zoë ✓' },
      });
      expect(post.fields['content-type']).toBe('application/json');
      const attempt = { at: iso(webhooks.clock.at), response_status: 204, error: null };
      expect(delivery).toMatchObject({ attempts: [attempt], next_attempt_at: null });
    }
    expect(posts).toHaveLength(2);
    await expect.poll(() => counted).toEqual(['delivered', 'delivered']);
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const webhooks = await openWebhooks(open);
    webhooks.clock.at = Date.now();
    const { endpoints, orgId, clock } = webhooks;
    const fields = { url: 'https://a.example/', eventTypes: ['webhook.test'] };
    const { id, secret: first } = await endpoints.create(orgId, fields);
    const second = (await endpoints.rotate(orgId, id))!.secret;
    const { send, posts } = fakeSender(() => TAKEN);
    openDispatcher(webhooks, { send });
    await webhooks.record('webhook.test');
    await expect.poll(() => posts.length).toBe(1);
    for (const secret of [first, second]) {
      const { body, fields: signed } = posts[0]!;
      expect(() => new Webhook(secret).verify(Buffer.from(body), { ...signed })).not.toThrow();
    }
    // Otherwise the lease would expire within that day, and the event would be sent again.
    await untilDelivery(webhooks, id, { status: 'delivered' });
    clock.at += DAY_MS;
    await webhooks.record('webhook.test');
    await expect.poll(() => posts.length).toBe(2);
    expect(posts[1]?.fields['webhook-signature']).not.toContain(' ');
  });

  it('stops when an endpoint is disabled or deleted before the next attempt', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId } = webhooks;
    const off = await webhooks.subscribe(['webhook.test'], 'https://off.example/');
    const gone = await webhooks.subscribe(['webhook.test'], 'https://gone.example/');
    const stays = await webhooks.subscribe(['webhook.test'], 'https://stays.example/');
    const { send, posts } = fakeSender(() => BROKEN);
    openDispatcher(webhooks, { send });
    await webhooks.record('webhook.test');
    for (const id of [off, gone, stays]) await untilDelivery(webhooks, id, { tries: 1 });
    await endpoints.update(orgId, off, { isActive: false });
    await endpoints.remove(orgId, gone);
    await moveTo(webhooks, START + 5000);
    await untilDelivery(webhooks, stays, { tries: 2 });
    expect(posts.slice(3).map(({ url }) => url)).toEqual(['https://stays.example/']);
    await untilDelivery(webhooks, off, { tries: 1, status: 'failed' });
  });

  it('records nothing for a delivery whose endpoint is deleted before the response arrives', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId, context } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    let answer = (_reply: AttemptResult) => {};
    const dispatcher = openDispatcher(webhooks, {
      send: () => new Promise((resolve) => (answer = resolve)),
    });
    const unset = answer;
    await webhooks.record('webhook.test');
    await expect.poll(() => answer !== unset).toBe(true);
    await endpoints.remove(orgId, id);
    answer(BROKEN);
    await dispatcher.stop();
    expect(await context.store.db.selectFrom('attempt').selectAll().execute()).toEqual([]);
  });

  it('sends at most four at a time to an endpoint, and one to a failing one', async () => {
    const webhooks = await openWebhooks(open);
    const id = await webhooks.subscribe(['webhook.test']);
    const answers: ((result: AttemptResult) => void)[] = [];
    openDispatcher(webhooks, { send: () => new Promise((resolve) => answers.push(resolve)) });
    for (let n = 0; n < 12; n += 1) await webhooks.record('webhook.test');
    await expect.poll(() => answers.length).toBe(4);
    answers.splice(0).forEach((answer) => answer(BROKEN));
    for (let rest = 8; rest > 0; rest -= 1) {
      await expect.poll(() => answers.length).toBe(1);
      answers.splice(0).forEach((answer) => answer(BROKEN));
    }
    await untilDelivery(webhooks, id, { tries: 1 });
    expect(answers).toEqual([]);
  });

  it('delivers to all others while one receiver hangs', async () => {
    const webhooks = await openWebhooks(open, { drainMs: 1000 });
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      ids.push(await webhooks.subscribe(['webhook.test'], `https://r${n}.example/`));
    }
    const answers: ((result: AttemptResult) => void)[] = [];
    const send: SendPost = async ({ url }) =>
      url === 'https://r0.example/' ? new Promise((resolve) => answers.push(resolve)) : TAKEN;
    openDispatcher(webhooks, { send });
    for (let n = 0; n < 20; n += 1) await webhooks.record('webhook.test');
    const count = async (state: 'waiting' | 'delivered') =>
      (await statesOf(webhooks)).filter((each) => each === state).length;
    await expect.poll(() => count('delivered')).toBe(180);
    expect(await count('waiting')).toBe(20);
    expect(answers).toHaveLength(4);
    answers.forEach((answer) => answer(BROKEN));
  });

  it('sends the events of an organization only to its own endpoints', async () => {
    const webhooks = await openWebhooks(open);
    const other = await openOrganisation(webhooks.context, 'Other');
    const fields = { url: 'https://other.example/', eventTypes: EVENT_TYPES };
    await webhooks.endpoints.create(other, fields);
    await webhooks.subscribe(EVENT_TYPES, 'https://mine.example/');
    const { send, posts } = fakeSender(() => TAKEN);
    openDispatcher(webhooks, { send });
    for (const type of EVENT_TYPES) await webhooks.record(type);
    await expect.poll(() => posts.length).toBe(EVENT_TYPES.length);
    expect(new Set(posts.map(({ url }) => url))).toEqual(new Set(['https://mine.example/']));
  });

  it('sends deliveries that became due before it started', async () => {
    const webhooks = await openWebhooks(open);
    const id = await webhooks.subscribe(['webhook.test']);
    await webhooks.record('webhook.test');
    openDispatcher(
      webhooks,
      fakeSender(() => TAKEN),
    );
    await untilDelivery(webhooks, id, { status: 'delivered' });
  });

  it('releases what it could not finish in its drain time, to be sent with the same ID', async () => {
    const webhooks = await openWebhooks(open, { drainMs: 1000 });
    const id = await webhooks.subscribe(['webhook.test']);
    const ids: unknown[] = [];
    const hanging: SendPost = ({ fields }, signal) => {
      ids.push(fields['webhook-id']);
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)));
    };
    const first = openDispatcher(webhooks, { send: hanging });
    await webhooks.record('webhook.test');
    await expect.poll(() => ids.length).toBe(1);
    await first.stop();
    await untilDelivery(webhooks, id, {
      status: 'waiting',
      attempts: [],
      next_attempt_at: iso(START),
    });
    const { send, posts } = fakeSender(() => TAKEN);
    openDispatcher(webhooks, { send });
    await untilDelivery(webhooks, id, { status: 'delivered', tries: 1 });
    expect(posts.map(({ fields }) => fields['webhook-id'])).toEqual(ids);
  });

  it('records attempts that finish within its drain time, and claims no further ones', async () => {
    const webhooks = await openWebhooks(open);
    const id = await webhooks.subscribe(['webhook.test']);
    const answers: ((result: AttemptResult) => void)[] = [];
    const send: SendPost = () => new Promise((resolve) => answers.push(resolve));
    const dispatcher = openDispatcher(webhooks, { send });
    for (let n = 0; n < 5; n += 1) await webhooks.record('webhook.test');
    await expect.poll(() => answers.length).toBe(4);
    const stopped = dispatcher.stop();
    answers.forEach((answer) => answer(TAKEN));
    await stopped;
    expect((await statesOf(webhooks)).sort()).toEqual([...Array(4).fill('delivered'), 'waiting']);
    expect(answers).toHaveLength(4);
    await untilDelivery(webhooks, id, {});
  });
});
