import { expect, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
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
const WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000].map((seconds) => seconds * 1000);
const iso = (at: number) => new Date(at).toISOString();

const statesOf = async ({ context }: Webhooks) =>
  (await context.store.db.selectFrom('delivery').select('state').execute()).map(
    ({ state }) => state,
  );

describeStores('the dispatcher, when an endpoint fails,', (open) => {
  it.each([
    [0, 0.8],
    [0.5, 1],
    [1 - 2 ** -52, 1.2],
  ])(
    'retries by the schedule with the random number %f, and gives up at its end',
    async (chance, part) => {
      const webhooks = await openWebhooks(open);
      const id = await webhooks.subscribe(['webhook.test']);
      const at: number[] = [];
      const { send, posts } = fakeSender(() => BROKEN);
      const noting: SendPost = (post, signal) => {
        at.push(webhooks.clock.at);
        return send(post, signal);
      };
      openDispatcher(webhooks, { send: noting, random: () => chance });
      await webhooks.record('webhook.test');
      let due = START;
      const times = [START];
      for (const [n, waitMs] of WAITS.entries()) {
        due += Math.round(waitMs * part);
        const shape = { status: 'waiting', tries: n + 1, next_attempt_at: iso(due) } as const;
        await untilDelivery(webhooks, id, shape);
        times.push(due);
        await moveTo(webhooks, due - 1);
        await moveTo(webhooks, due);
      }
      const delivery = await untilDelivery(webhooks, id, { status: 'failed', tries: 8 });
      expect(at).toEqual(times);
      expect(delivery.attempts.map((attempt) => attempt.at)).toEqual(times.map(iso));
      expect(delivery.attempts[0]).toMatchObject({ response_status: 500, error: 'status not 2xx' });
      expect(delivery.next_attempt_at).toBeNull();
      expect(new Set(posts.map(({ fields }) => fields['webhook-id']))).toEqual(
        new Set([delivery.event_id]),
      );
      const seconds = posts.map(({ fields }) => Number(fields['webhook-timestamp']));
      expect(seconds).toEqual(times.map((time) => Math.floor(time / 1000)));
    },
  );

  it.each<[Partial<AttemptResult>, number]>([
    [{ status: 429, retryAfterMs: 3_600_000 }, 3_600_000],
    [{ status: 503, retryAfterMs: 30 * DAY_MS }, DAY_MS],
    [{ status: 429, retryAfterMs: 0 }, 5000],
    [{ status: 404, retryAfterMs: 3_600_000 }, 5000],
    [{ status: 0, error: 'timeout' }, 5000],
    [{ status: 301, error: 'redirect' }, 5000],
  ])('waits the right time after the response %j', async (result, waitMs) => {
    const webhooks = await openWebhooks(open);
    const id = await webhooks.subscribe(['webhook.test']);
    openDispatcher(
      webhooks,
      fakeSender(() => ({ ...BROKEN, ...result })),
    );
    await webhooks.record('webhook.test');
    const next_attempt_at = iso(START + waitMs);
    await untilDelivery(webhooks, id, { status: 'waiting', tries: 1, next_attempt_at });
  });

  it('delivers to an endpoint that works again, and resets its failures', async () => {
    const webhooks = await openWebhooks(open);
    const id = await webhooks.subscribe(['webhook.test']);
    let result = BROKEN;
    openDispatcher(
      webhooks,
      fakeSender(() => result),
    );
    await webhooks.record('webhook.test');
    await untilDelivery(webhooks, id, { tries: 1 });
    const failing = () =>
      webhooks.context.store.db.selectFrom('endpoint').select('failing_since').execute();
    expect(await failing()).toMatchObject([{ failing_since: START }]);
    result = TAKEN;
    await moveTo(webhooks, START + 5000);
    const delivery = await untilDelivery(webhooks, id, { status: 'delivered', tries: 2 });
    expect(delivery.attempts.map(({ error }) => error)).toEqual(['status not 2xx', null]);
    expect(await failing()).toMatchObject([{ failing_since: null }]);
  });

  it('disables an endpoint that returns 410, and ends its pending deliveries', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    let result: AttemptResult = BROKEN;
    const { send, posts } = fakeSender(() => result);
    openDispatcher(webhooks, { send });
    for (let n = 0; n < 3; n += 1) await webhooks.record('webhook.test');
    await expect.poll(() => posts.length).toBe(3);
    await untilDelivery(webhooks, id, { tries: 1 });
    result = { status: 410, error: 'status not 2xx' };
    await moveTo(webhooks, START + 5000);
    await expect
      .poll(() => endpoints.get(orgId, id))
      .toMatchObject({
        is_active: false,
        disabled_reason: 'It returned 410 Gone.',
      });
    const audit = { action: 'webhook.switched_off', limit: 10 } as const;
    expect((await listAudit(webhooks.context.store, orgId, audit)).rows).toMatchObject([
      {
        actor: { kind: 'system' },
        subject: { id },
        details: { reason: 'It returned 410 Gone.' },
      },
    ]);
    expect(new Set(await statesOf(webhooks))).toEqual(new Set(['failed']));
    const before = posts.length;
    expect(await webhooks.record('webhook.test')).toEqual([]);
    expect(posts).toHaveLength(before);
  });

  it('retries a failure after six days without events, whatever failed before', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId, clock } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    let result: AttemptResult = BROKEN;
    openDispatcher(
      webhooks,
      fakeSender(() => result),
    );
    await webhooks.record('webhook.test');
    for (const [n, waitMs] of WAITS.entries()) {
      await untilDelivery(webhooks, id, { tries: n + 1 });
      await moveTo(webhooks, clock.at + waitMs);
    }
    await untilDelivery(webhooks, id, { status: 'failed', tries: 8 });
    clock.at += 6 * DAY_MS;
    result = { ...BROKEN, status: 503 };
    await webhooks.record('webhook.test');
    await untilDelivery(webhooks, id, { status: 'waiting', tries: 1 });
    expect(await endpoints.get(orgId, id)).toMatchObject({ is_active: true });
    result = TAKEN;
    await moveTo(webhooks, clock.at + 5000);
    await untilDelivery(webhooks, id, { status: 'delivered', tries: 2 });
  });

  it('disables an endpoint that failed for five days, and delivers a replay once it is enabled again', async () => {
    const webhooks = await openWebhooks(open);
    const { endpoints, orgId } = webhooks;
    const id = await webhooks.subscribe(['webhook.test']);
    let result = BROKEN;
    const { send, posts } = fakeSender(() => result);
    openDispatcher(webhooks, { send });
    for (let day = 0; day <= 5; day += 1) {
      webhooks.clock.at = START + day * DAY_MS;
      if (day === 5) {
        webhooks.clock.at -= 1;
        await webhooks.record('webhook.test');
        await untilDelivery(webhooks, id, { tries: 1, status: 'waiting' });
        expect(await endpoints.get(orgId, id)).toMatchObject({ is_active: true });
        webhooks.clock.at += 1;
      }
      await webhooks.record('webhook.test');
      await untilDelivery(webhooks, id, { tries: 1 });
    }
    expect(await endpoints.get(orgId, id)).toMatchObject({
      is_active: false,
      disabled_reason: 'Every attempt failed for 5 days.',
      updated_at: iso(webhooks.clock.at),
    });
    expect(new Set(await statesOf(webhooks))).toEqual(new Set(['failed']));

    result = TAKEN;
    await endpoints.update(orgId, id, { isActive: true });
    const { id: last, event_id } = (await endpoints.deliveries(orgId, id, { limit: 1 }))!.rows[0]!;
    webhooks.clock.at += 1000;
    await endpoints.replay(orgId, id, last);
    await untilDelivery(webhooks, id, { status: 'delivered', tries: 1, event_id });
    expect(posts.at(-1)?.fields['webhook-id']).toBe(event_id);
  });
});
