import { isNightly } from '@postern/tools/test/is-nightly.js';
import { freePort } from '@postern/tools/test/free-port.js';
import { result } from '@postern/protocol';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needsProgram } from '../../../verify/src/test/debian.ts';
import { cheapPassword } from '../dashboard/test/cheap-password.ts';
import { PASSWORD, tokenOf } from '../dashboard/test/open.ts';
import { startService, type Service } from '../service/service.ts';
import { KINDS } from '../test/reverse-proxies/kinds.ts';
import { startRelay, type Relay } from '../test/reverse-proxies/relay.ts';
import { startReverseProxy } from '../test/reverse-proxies/start.ts';

/** The IP address of the client in these tests, which differs from that of the reverse proxy. */
const CLIENT_IP = '127.0.0.3';
const OTHER_IP = '198.51.100.7';
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** A request. */
interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * A body of 8 MiB with addresses of 254 characters, each of them several times. The nightly run fills it with them. `npm
 * test` pads it with spaces after 2,000 of them, whose results have more than 500 kB.
 */
function largeList(): { body: string; count: number } {
  const rest = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.example`;
  const addressOf = (at: number) => `${String(at % 500).padStart(64, 'a')}@${rest}`;
  const most = Math.floor((MAX_BODY_BYTES - 16) / (addressOf(0).length + 3));
  const count = isNightly ? most : 2000;
  const email = Array.from({ length: count }, (_, at) => addressOf(at));
  return { body: JSON.stringify({ email }).padEnd(MAX_BODY_BYTES), count };
}

describe.each(KINDS)('the service behind $name, configured as the docs show it,', (kind) => {
  describe.skipIf(needsProgram(kind.program))('with the program of Debian,', () => {
    // One connection that stays open, as in a browser or a server.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const undo: (() => Promise<void>)[] = [];
    let port: number;
    let service: Service;
    let relay: Relay;
    let apiKey: string;
    let page: Record<string, string>;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));

    beforeAll(async () => {
      while (!(await start())) await stop();
      apiKey = await service.createKey({ name: 'tests' });
      page = await signUp();
    });
    afterAll(async () => {
      release();
      agent.destroy();
      await stop();
    });

    /** Starts the service and the reverse proxy. @returns false when another program took the port. */
    async function start(): Promise<boolean> {
      port = await freePort();
      const nothing = () => undefined;
      service = await startService({
        databaseUrl: ':memory:',
        port: 0,
        publicUrl: `https://127.0.0.1:${port}`,
        trustedHops: 1,
        jobsInProgress: 10,
        async validate({ email }) {
          if (email.startsWith('held')) await held;
          return result({ result: email, status: 'valid' });
        },
        password: cheapPassword,
        log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
      });
      undo.unshift(() => service.close());
      relay = await startRelay(service.url!);
      undo.unshift(() => relay.stop());
      const end = await startReverseProxy(kind, { port, upstream: relay.address });
      if (end) undo.unshift(end);
      return end !== null;
    }

    async function stop(): Promise<void> {
      for (const step of undo.splice(0)) await step();
    }

    /** Creates the first account. @returns the header fields of requests by its pages. */
    async function signUp(): Promise<Record<string, string>> {
      const headers = {
        origin: `https://127.0.0.1:${port}`,
        'content-type': 'application/json',
        // The service must ignore the address that a client sends here.
        'x-forwarded-for': OTHER_IP,
      };
      const token = tokenOf(service.firstLink!);
      const account = { name: 'Olga', email: 'olga@shop.example', password: PASSWORD, token };
      const reply = await ask('/dashboard/api/accounts', { ...post(account), headers });
      const cookies = reply.headers['set-cookie']!.map((line) => line.split(';')[0]);
      return { ...headers, cookie: cookies.join('; ') };
    }

    async function open(path: string, asked: Asked = {}): Promise<IncomingMessage> {
      const { method = 'GET', headers = {}, body } = asked;
      const options = { host: '127.0.0.1', port, path, method, agent, localAddress: CLIENT_IP };
      const tls = { rejectUnauthorized: false };
      const sent = request({ ...options, ...tls, headers: { 'X-RB-Key': apiKey, ...headers } });
      sent.end(body);
      const [reply] = (await once(sent, 'response')) as [IncomingMessage];
      return reply;
    }

    async function ask(path: string, asked?: Asked) {
      const reply = await open(path, asked);
      let text = '';
      for await (const chunk of reply) text += chunk as string;
      return { status: reply.statusCode, headers: reply.headers, text };
    }

    const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
    const dataOf = ({ text }: { text: string }) =>
      (JSON.parse(text) as { data: Record<string, unknown> }).data;

    test('answers health checks', async () => {
      for (const path of ['/healthz', '/readyz']) expect((await ask(path)).status).toBe(200);
    });

    const FOR_A_YEAR = 'max-age=31536000; includeSubDomains';

    test('sends Strict-Transport-Security with every response', async () => {
      for (const path of ['/healthz', '/dashboard/', '/dashboard/api/keys', '/nothing']) {
        const { headers } = await ask(path);
        expect([path, headers['strict-transport-security']]).toEqual([path, FOR_A_YEAR]);
      }
    });

    test('validates a single address', async () => {
      const reply = await ask('/v1/email/single-validate', post({ email: 'jane@shop.example' }));
      expect(dataOf(reply)).toMatchObject({ result: 'jane@shop.example', status: 'valid' });
    });

    test('accepts a list of 8 MiB, and returns its results in one stream', async () => {
      const { body, count } = largeList();
      expect(body.length).toBeGreaterThan(MAX_BODY_BYTES - 300);
      const taken = await ask('/v1/email/bulk-validate', { method: 'POST', body });
      expect(taken.status).toBe(200);
      const path = `/v1/email/bulk-validate/${String(dataOf(taken)['job_id'])}`;
      await expect
        .poll(async () => dataOf(await ask(path))['status'], { interval: 100 })
        .toBe('completed');
      const results = await ask(`${path}/results`, {
        headers: { Accept: 'application/x-ndjson' },
      });
      expect(results.text.trimEnd().split('\n')).toHaveLength(count);
    });

    test('takes the client address from the reverse proxy, and not from the client', async () => {
      const key = post({ name: 'shop', scopes: ['single'] });
      expect((await ask('/dashboard/api/keys', { ...key, headers: page })).status).toBe(200);
      const { text } = await ask('/dashboard/api/audit', { headers: page });
      const { data } = JSON.parse(text) as { data: { action: string; ip: string | null }[] };
      expect(data.find(({ action }) => action === 'key.created')?.ip).toBe(CLIENT_IP);
    });

    test('streams the events of a job while it is running', async () => {
      const job = dataOf(await ask('/v1/email/bulk-validate', post({ email: ['held@a.example'] })));
      const path = `/dashboard/api/jobs/${String(job['job_id'])}/events`;
      const events = await open(path, { headers: page });
      expect(events.headers['content-type']).toContain('text/event-stream');
      let told = '';
      events.on('data', (chunk: Buffer) => (told += chunk.toString()));
      const ended = once(events, 'end');
      await expect.poll(() => told).toMatch(/event: job\ndata: .*"processed":0/);
      release();
      await ended;
      expect(told).toMatch(/"status":"completed"/);
    });

    test('keeps its connections to the service open', async () => {
      const before = relay.count();
      for (let at = 0; at < 20; at++) expect((await ask('/healthz')).status).toBe(200);
      // A reverse proxy can have a pool of connections in each of its processes or threads.
      expect(relay.count() - before).toBeLessThan(10);
    });

    test('sends Strict-Transport-Security with its own errors', async () => {
      await relay.stop();
      const { status, headers } = await ask('/healthz');
      expect(status).toBeGreaterThanOrEqual(500);
      expect(headers['strict-transport-security']).toBe(FOR_A_YEAR);
    });
  });
});
