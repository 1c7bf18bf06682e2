import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { startServer, type Server } from './server.ts';
import { eventually, formOf } from './stage.ts';

const CANARY = 'pstn_canary_0a1b2c3d4e5f';

describe('the server', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('the server prints its URL and the link to the dashboard of its service', () => {
    const [page, dashboard, ...more] = server.output().trim().split('\n');
    expect(page).toContain(server.url);
    expect(dashboard).toMatch(/http:\/\/127\.0\.0\.1:\d+\/dashboard\/join#token=\S{40,}$/);
    expect(more).toEqual([]);
  });

  it('the server has the same results in process and through the service', async () => {
    const statusOf = async (path: string) => {
      const reply = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'mailbox_full@postern.test', mode: 'medium' }),
      });
      return ((await reply.json()) as { data: object }).data;
    };
    const inProcess = await statusOf('/api/validate-email');
    expect(inProcess).toMatchObject({ reason_code: 'mailbox_full' });
    expect(await statusOf('/api/validate-email/service')).toEqual(inProcess);
  });

  it('the server returns the timings of a check, and accepts only JSON', async () => {
    const post = async (body: string, type = 'application/json') => {
      const headers = { 'content-type': type };
      const reply = await fetch(`${server.url}/api/explain`, { method: 'POST', headers, body });
      return { status: reply.status, ...((await reply.json()) as { data: object }) };
    };
    const explained = await post('{"email":"mailbox_full@postern.test"}');
    expect(explained).toMatchObject({ status: 200, data: { status: 'risky', timings: [] } });
    expect((await post('{"email":"a@postern.test"}', 'text/plain')).status).toBe(415);
    expect((await post('{')).status).toBe(400);
    expect((await post('null')).status).toBe(422);
    expect((await post(`{"email":"${'a'.repeat(4000)}"}`)).status).toBe(413);
    expect((await fetch(`${server.url}/api/explain`)).status).toBe(405);
  });

  it('the server forbids inline scripts and styles, and content sniffing', async () => {
    const { headers } = await fetch(server.url);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/../../server/main.js',
    '/%2e%2e/server/main.js',
    '//etc/passwd',
    '/index.html/../../package.json',
    '/none',
  ])('the server responds with 404 at %s', async (path) => {
    expect(await statusOf(server.url, path)).toBe(404);
  });

  it('the server responds with an error to a chunk when the URL of the page has rest=fails', async () => {
    const read = async (path: string) => (await fetch(server.url + path)).text();
    const page = await read('/?rest=fails');
    const [main = ''] = /\/rest\/fails\/assets\/[^"]+\.js/.exec(page) ?? [];
    const script = await read(main);
    const [, name = ''] = /import\(`\.\/([^`]+\.js)`\)/.exec(script) ?? [];
    expect(await statusOf(server.url, `/assets/${name}`)).toBe(200);
    expect(await statusOf(server.url, `/rest/fails/assets/${name}`)).toBe(404);
    expect(await statusOf(server.url, `/rest/other/assets/${name}`)).toBe(404);
    expect(await read('/?rest=other')).toBe(await read('/'));
  });

  it('the server rejects a POST request to a page', async () => {
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
  });

  it('the server reports that its port is in use', async () => {
    const { port } = new URL(server.url);
    await expect(startServer({ PORT: port })).rejects.toThrow(`Port ${port} is taken`);
  });

  it('the server has no remote engine unless it is configured', async () => {
    const reply = await fetch(`${server.url}/api/validate-email/remote`, { method: 'POST' });
    expect(reply.status).toBe(405);
  });
});

describe.skipIf(!executablePath)('the key of a remote service', () => {
  const received: IncomingMessage['headers'][] = [];
  let isRejecting = false;
  const upstream = createServer((req, res) => {
    received.push(req.headers);
    req.resume();
    res.setHeader('content-type', 'application/json');
    res.statusCode = isRejecting ? 401 : 200;
    const data = { result: 'jane@first.dev', status: 'valid', suggestion: '' };
    // A failing service echoes its request.
    const echo = { code: 'auth_invalid', request_id: JSON.stringify(req.headers) };
    const envelope = { data: isRejecting ? echo : data, message: 'output', status: res.statusCode };
    res.end(JSON.stringify({ ...envelope, success: !isRejecting }));
  });
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const { port } = upstream.address() as AddressInfo;
    const env = { POSTERN_BASE_URL: `http://127.0.0.1:${port}`, POSTERN_API_KEY: CANARY };
    [server, browser] = await Promise.all([startServer(env), connect(inject('chromium'))]);
  });
  afterEach(() => {
    received.length = 0;
  });
  afterAll(async () => {
    await Promise.all([browser.close(), server.stop()]);
    upstream.close();
  });

  it.each([
    ['responds', 'jane@first.dev'],
    ['rejects the key and echoes it', 'jane@second.dev'],
  ])(
    'the key of a remote service is sent to the service only, when the service %s',
    async (does, address) => {
      isRejecting = does !== 'responds';
      const context = await openContext(browser);
      const page = await context.newPage();
      const texts: string[] = [];
      // Records the responses between page and server, including bodies that the page does not read.
      await page.route('**/*', async (route) => {
        const response = await route.fetch({ timeout: 0 });
        texts.push((await response.text()) + JSON.stringify(response.headers()));
        await route.fulfill({ response });
      });
      await page.goto(server.url);
      const remote = page.locator('#engine-remote');
      await eventually(() => remote.isEnabled()).toBe(true);
      await remote.check();
      const { email, sent } = formOf(page, 'react');
      await email.pressSequentially(address);
      await page.keyboard.press('Enter');
      await sent.waitFor();

      await eventually(() => received.some((one) => JSON.stringify(one).includes(CANARY))).toBe(
        true,
      );
      expect(texts.some((text) => text.includes('<h1>'))).toBe(true);
      expect(texts.some((text) => text.includes('useEmailValidation'))).toBe(true);
      expect(texts.filter((text) => text.includes(CANARY))).toEqual([]);
      expect(await page.content()).not.toContain(CANARY);
      expect(server.output()).not.toContain(CANARY);
      await context.close();
    },
  );
});

/** Requests a path unchanged: `fetch` would normalize it. */
function statusOf(url: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { path, method: 'GET' }, (res) => {
      res.resume();
      resolve(res.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
