import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { openStore } from '../db/open-store.ts';
import { newFolder } from '../test/folder.ts';
import { startProcess } from '../test/process.ts';
import { describeStores, STORES } from '../test/stores.ts';
import type { SendPost } from './sender.ts';
import { openDispatcher, TAKEN } from './test/open-dispatcher.ts';
import { openReceiver } from './test/receiver.ts';
import { openWebhooks } from './test/open-webhooks.ts';

const POSTGRES = STORES.find(({ name }) => name === 'PostgreSQL')!;
const SETTINGS = { webhookHttp: true, webhookPrivateRanges: ['127.0.0.0/8'] };

/** A process that sends what is due. With `receiverUrl`, it creates an endpoint and an event first. */
const scriptOf = (databaseUrl: string, receiverUrl: string | null) => `
  const { openStore } = await load('db/open-store.ts');
  const { migrate } = await load('db/migrate.ts');
  const { createMemoryQueue } = await load('queue/memory-queue.ts');
  const { DEFAULTS } = await load('config/settings.ts');
  const { createMemoryCounter: createCounter } = await load('limits/counter.ts');
  const { createOutbox } = await load('webhooks/outbox.ts');
  const { createEndpoints } = await load('webhooks/endpoints.ts');
  const { createDispatcher } = await load('webhooks/dispatcher.ts');
  const store = await openStore(${JSON.stringify(databaseUrl)});
  await migrate(store);
  const nothing = () => undefined;
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const settings = { ...DEFAULTS, ...${JSON.stringify({ ...SETTINGS, leaseMs: 500, webhookTimeoutMs: 1500 })} };
  const context = { store, queue: createMemoryQueue(), settings, log, createCounter, now: Date.now };
  const url = ${JSON.stringify(receiverUrl)};
  if (url) {
    const outbox = createOutbox(context);
    const orgId = crypto.randomUUID();
    await store.db.insertInto('organisation').values({ id: orgId, name: 'x', created_at: 0 }).execute();
    const types = ['bulk.validation.completed'];
    const { secret } = await createEndpoints(context, outbox).create(orgId, { url, eventTypes: types });
    await store.write((trx) => outbox.record(trx, { orgId, type: types[0], data: { job_id: 'j' } }));
    await say(secret);
  }
  createDispatcher(context).start();
  for (;;) {
    const rows = await store.db.selectFrom('attempt').selectAll().execute();
    if (rows.length > 0) {
      await say(JSON.stringify(rows));
      process.exit();
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
`;

describeStores('after a dispatcher is killed while the endpoint has the event', (open, kind) => {
  it('the next dispatcher sends the event again, with the same ID', async () => {
    const held: ServerResponse[] = [];
    const receiver = await openReceiver((_, response) =>
      held.length === 0 ? held.push(response) : response.writeHead(204).end(),
    );
    const databaseUrl =
      kind.name === 'SQLite'
        ? join(newFolder(), 'postern.db')
        : (await open()).settings.databaseUrl;
    const killed = startProcess(scriptOf(databaseUrl, receiver.url));
    const secret = await killed.line();
    await expect.poll(() => receiver.requests.length).toBe(1);
    killed.child.kill('SIGKILL');
    await killed.ended;

    const next = startProcess(scriptOf(databaseUrl, null));
    const rows = JSON.parse((await next.line()) ?? 'null');
    expect(next.stderr()).toBe('');
    expect(rows).toMatchObject([{ number: 1, response_status: 204, error: null }]);
    expect(receiver.requests).toHaveLength(2);
    const [first, second] = receiver.requests;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toEqual(first?.body);
    for (const { body, headers } of receiver.requests) {
      const verify = () =>
        new Webhook(secret ?? '').verify(body, headers as Record<string, string>);
      expect(verify).not.toThrow();
    }
  });
});

describe.skipIf(POSTGRES.isMissing)('dispatchers that share a database', () => {
  it('send each attempt once', async () => {
    const webhooks = await openWebhooks(POSTGRES.openContext);
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      ids.push(await webhooks.subscribe(['webhook.test'], `https://r${n}.example/`));
    }
    const underway = new Map<string, number>();
    let most = 0;
    const sent: string[] = [];
    const send: SendPost = async ({ url, fields }) => {
      sent.push(`${url} ${fields['webhook-id']}`);
      underway.set(url, (underway.get(url) ?? 0) + 1);
      most = Math.max(most, ...underway.values());
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      underway.set(url, (underway.get(url) ?? 0) - 1);
      return TAKEN;
    };
    const { context } = webhooks;
    const other = {
      ...context,
      store: await openStore(context.settings.databaseUrl),
    };
    const dispatchers = [
      openDispatcher({ context }, { send }),
      openDispatcher({ context: other }, { send }),
    ];
    for (let n = 0; n < 25; n += 1) await webhooks.record('webhook.test');
    const left = () =>
      context.store.db.selectFrom('delivery').select('id').where('state', '=', 'waiting').execute();
    await expect.poll(left).toEqual([]);
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    await other.store.close();
    expect(sent).toHaveLength(200);
    expect(new Set(sent)).toHaveProperty('size', 200);
    expect(most).toBeLessThanOrEqual(4);
    const attempts = await context.store.db.selectFrom('attempt').select('delivery_id').execute();
    expect(attempts).toHaveLength(200);
  });
});

describeStores('a dispatcher with several receivers', (open) => {
  it('delivers to the working receivers while others hang, break the connection or redirect', async () => {
    const target = await openReceiver();
    const webhooks = await openWebhooks(open, {
      ...SETTINGS,
      webhookTimeoutMs: 60_000,
      drainMs: 1000,
    });
    const good = await Promise.all(Array.from({ length: 6 }, () => openReceiver()));
    const bad = await Promise.all([
      openReceiver(() => undefined),
      openReceiver((request) => request.socket.resetAndDestroy()),
      openReceiver((_, response) => response.writeHead(307, { location: target.url }).end()),
      openReceiver((_, response) => response.writeHead(200).write('x')),
    ]);
    for (const { url } of [...bad, ...good]) await webhooks.subscribe(['webhook.test'], url);
    openDispatcher(webhooks, {});
    for (let n = 0; n < 10; n += 1) await webhooks.record('webhook.test');
    for (const receiver of good) {
      await expect.poll(() => receiver.requests.length).toBe(10);
      const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids)).toHaveProperty('size', 10);
    }
    expect(target.connections()).toBe(0);
    expect(bad[0]?.requests).toHaveLength(4);
    expect(bad[3]?.requests).toHaveLength(4);
  });
});
