import { createClient, verifyWebhook } from '@postern/client';
import { result, type Validate } from '@postern/protocol';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startService, type Service, type ServiceOptions } from './service.ts';
import { gate } from '../jobs/test/open-bench.ts';
import { openStore } from '../db/open-store.ts';
import { newFolder } from '../test/folder.ts';
import { describeStores } from '../test/stores.ts';

/** A validation with the result valid, except for addresses at bad.dev. */
const verdictOf: Validate = async ({ email, mode = 'medium' }) =>
  result({ result: email, status: email.includes('@bad.') ? 'invalid' : 'valid', mode });

describeStores('a service', (open, kind) => {
  let databaseUrl: string;
  const services: Service[] = [];

  beforeEach(async () => {
    const { settings } = await open();
    databaseUrl = /^postgres/.test(settings.databaseUrl) ? settings.databaseUrl : ':memory:';
  });
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.close()));
  });

  async function start(options: Partial<ServiceOptions> = {}): Promise<Service> {
    const nothing = () => undefined;
    const service = await startService({
      databaseUrl,
      port: 0,
      dashboard: false,
      validate: verdictOf,
      webhookHttp: true,
      webhookPrivateRanges: ['127.0.0.0/8'],
      log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
      ...options,
    });
    services.push(service);
    return service;
  }

  test('serves the client, completes its job and sends the event to its endpoint', async () => {
    const service = await start();
    const apiKey = await service.createKey();
    const client = createClient({ baseUrl: service.url!, apiKey });
    const receiver = await startReceiver();
    const { secret } = await client.webhooks.create({
      url: receiver.url,
      eventTypes: ['bulk.validation.completed'],
    });

    expect(await client.validate({ email: 'jane@shop.dev' })).toMatchObject({ status: 'valid' });
    const emails = Array.from(
      { length: 1200 },
      (_, at) => `p${at % 1000}@${at % 3 ? 'good' : 'bad'}.dev`,
    );
    const { job_id, webhook } = await client.validateMany(emails);
    expect(webhook).toBe(true);
    const rows = [];
    for await (const row of client.results(job_id)) rows.push(row);
    expect(rows.map(({ email }) => email)).toEqual(emails);
    expect(rows.map(({ index }) => index)).toEqual(emails.map((_, at) => at));
    const job = await client.waitForJob(job_id, { pollMs: 20 });
    const invalid = emails.filter((email) => email.includes('@bad.')).length;
    expect(job).toMatchObject({
      status: 'completed',
      total: 1200,
      processed: 1200,
      counts: { valid: 1200 - invalid, risky: 0, invalid },
    });

    const event = await verifyWebhook(await receiver.next(), secret);
    expect(event).toMatchObject({ type: 'bulk.validation.completed', data: { job_id } });
  });

  test('stores the usage when it stops', async () => {
    const url = databaseUrl === ':memory:' ? join(newFolder(), 'postern.db') : databaseUrl;
    const service = await start({ databaseUrl: url });
    const client = createClient({ baseUrl: service.url!, apiKey: await service.createKey() });
    await client.validate({ email: 'jane@shop.dev' });
    const { job_id } = await client.validateMany(['a@good.dev', 'a@good.dev', 'b@bad.dev']);
    await client.waitForJob(job_id, { pollMs: 20 });
    await service.close();
    const store = await openStore(url);
    onTestFinished(() => store.close());
    const rows = await store.db.selectFrom('usage').selectAll().execute();
    const counts = rows.map(({ key_id, status, bucket, count }) => [
      key_id === '' ? 'job' : 'key',
      status,
      bucket >= 0,
      count,
    ]);
    expect(counts.sort()).toEqual([
      ['job', 'invalid', false, 1],
      ['job', 'valid', false, 2],
      ['key', 'valid', true, 1],
    ]);
    expect(JSON.stringify(rows)).not.toContain('.dev');
  });

  test('completes pending requests when it stops, and accepts no new ones', async () => {
    const asked = gate();
    const answered = gate();
    const validate: Validate = async (request) => {
      asked.open();
      await answered.opened;
      return verdictOf(request);
    };
    const service = await start({ validate });
    const apiKey = await service.createKey();
    const client = createClient({ baseUrl: service.url!, apiKey });
    const slow = client.validate({ email: 'slow@shop.dev' });
    await asked.opened;
    const closed = service.close();
    const late = await client
      .validate({ email: 'late@shop.dev' })
      .catch(({ code }) => code as string);
    expect(['overloaded', 'upstream_bad']).toContain(late);
    answered.open();
    expect(await slow).toMatchObject({ result: 'slow@shop.dev' });
    await closed;
    await expect(client.validate({ email: 'later@shop.dev' })).rejects.toMatchObject({
      code: 'upstream_bad',
    });
  });

  test('treats a setting of undefined as not set', async () => {
    const { url } = await start({ host: undefined as never });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  });

  test('is closed once by several calls of close', async () => {
    const service = await start();
    expect(service.close()).toBe(service.close());
    await service.close();
    await expect(fetch(service.url!)).rejects.toThrow('fetch failed');
  });

  // A SQLite file has no other connection that could block it.
  const onPostgres = kind.name === 'PostgreSQL' ? test : () => undefined;
  onPostgres('closes in time while its database hangs', async () => {
    const service = await start({ drainMs: 1000 });
    const apiKey = await service.createKey();
    const held = gate();
    const released = gate();
    const other = await openStore(databaseUrl);
    const holding = other.write(async (trx) => {
      await sql`lock table endpoint in access exclusive mode`.execute(trx);
      held.open();
      await released.opened;
    });
    await held.opened;
    const asked = fetch(`${service.url}/v1/webhooks`, { headers: { 'X-RB-Key': apiKey } });
    await Promise.all([service.close(), expect(asked).rejects.toThrow('fetch failed')]);
    released.open();
    await holding;
    await other.close();
  });

  test('names the port that is in use, and does not open the database', async () => {
    const { url } = await start();
    const { port } = new URL(url!);
    await expect(start({ port: Number(port), databaseUrl: ':memory:' })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});

/** Receives webhooks on loopback. */
async function startReceiver() {
  const waiting: ((request: Request) => void)[] = [];
  const got: Request[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const request = await requestOf(incoming);
    const taker = waiting.shift();
    if (taker) taker(request);
    else got.push(request);
    outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    next: () =>
      new Promise<Request>((resolve) => {
        const request = got.shift();
        if (request) resolve(request);
        else waiting.push(resolve);
      }),
  };
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return new Request('http://receiver.test/', {
    method: 'POST',
    headers: incoming.headers as Record<string, string>,
    body: Buffer.concat(chunks),
  });
}
