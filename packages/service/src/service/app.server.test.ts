import { result } from '@postern/protocol';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openApp, type OpenOptions } from '../api/test/open-app.ts';
import { listen } from '../server/server.ts';
import { engineOf } from '../test/service-context.ts';

async function setUp(options: OpenOptions = {}) {
  const opened = await openApp(options);
  const server = await listen((request, connection) => opened.app.fetch(request, connection), {
    host: '127.0.0.1',
    port: 0,
  });
  onTestFinished(() => server.close(0));
  const { port } = new URL(server.url);
  return { ...opened, url: server.url, say: (text: string) => say(Number(port), text) };
}

/** Sends a text on a new connection. @returns the response, until the connection closes. */
async function say(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const response: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => response.push(chunk)).on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(response).toString();
}

const post = (key: string, more: string) =>
  `POST /v1/email/single-validate HTTP/1.1\r\nHost: x.example\r\nX-RB-Key: ${key}\r\n${more}`;

test('a chunked body that is too long gets 413 before its end arrives', async () => {
  const { say, key } = await setUp();
  const chunk = `400\r\n${' '.repeat(1024)}\r\n`;
  const response = await say(post(key, `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(6)}`));
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(response).toMatch(/\r\nconnection: close\r\n/i);
  expect(response).toContain('"code":"too_large"');
});

test('a connection with late header fields is closed earlier than by Node', async () => {
  const headersMs = 200;
  const bare = createServer({ headersTimeout: headersMs }).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const answer = () => new Response('no request came');
  const server = await listen(answer, { host: '127.0.0.1', port: 0, headersMs });
  onTestFinished(async () => {
    bare.close().closeAllConnections();
    await server.close(0);
  });
  const responsesOf = async (who: string, port: number) => [
    who,
    await say(port, 'GET / HTTP/1.1\r\nHost: x.example'),
  ];
  const first = await Promise.race([
    responsesOf('bare', (bare.address() as AddressInfo).port),
    responsesOf('ours', Number(new URL(server.url).port)),
  ]);
  expect(first).toEqual(['ours', expect.stringMatching(/^HTTP\/1\.1 408 /)]);
});

test('a body whose Content-Length is too long gets 413 before it arrives', async () => {
  const { say, key } = await setUp();
  const response = await say(post(key, 'Content-Length: 9999999\r\n\r\n{'));
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
});

test('a chunked body that is short enough is read', async () => {
  const { say, key } = await setUp();
  const body = '{"email":"jane@shop.example"}';
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const more = `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks}`;
  expect(await say(post(key, more))).toMatch(/^HTTP\/1\.1 200 [^]*"result":"jane@shop.example"/);
});

test('no response has the Host that a client sends', async () => {
  const { say, key, ask } = await setUp();
  for (let i = 0; i < 2; i++) {
    const json = { url: 'https://hooks.shop.example/', event_types: ['webhook.test'] };
    await ask('/v1/webhooks', { json });
  }
  for (const target of ['/v1/webhooks?limit=1', 'http://evil.example/v1/webhooks?limit=1']) {
    const response = await say(
      `GET ${target} HTTP/1.1\r\nHost: evil.example\r\nX-RB-Key: ${key}\r\nConnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toMatch(/\r\nlink: <\?cursor=[\w-]+&limit=1>; rel="next"\r\n/i);
    expect(response).not.toContain('evil');
  }
});

test('a client that disconnects aborts the validation', async () => {
  const client = new AbortController();
  let left: Promise<unknown> = Promise.resolve();
  const engine = engineOf(async (_, { signal } = {}) => {
    client.abort();
    await (left = once(signal!, 'abort'));
    throw signal!.reason;
  });
  const { url, key } = await setUp({ given: { engine } });
  await fetch(`${url}/v1/email/single-validate`, {
    method: 'POST',
    headers: { 'X-RB-Key': key },
    body: '{"email":"jane@shop.example"}',
    signal: client.signal,
  }).catch(() => undefined);
  await left;
  expect(client.signal.aborted).toBe(true);
});

test('all results of a job are in one stream, as CSV and as JSON lines', async () => {
  const { url, key, ask, context } = await setUp();
  const email = Array.from({ length: 1234 }, (_, at) => `person-${at}@shop.example`);
  const { body } = await ask('/v1/email/bulk-validate', { json: { email } });
  const jobId = body.data['job_id'] as string;
  await context.store.db
    .insertInto('outcome')
    .values(
      email.map((address, position) => ({
        job_id: jobId,
        position,
        status: 'valid',
        reason_code: 'domain_ok',
        result: JSON.stringify(result({ result: address })),
      })),
    )
    .execute();
  await context.store.db.updateTable('job').set({ state: 'completed' }).execute();
  const linesAs = async (type: string, query = '') => {
    const response = await fetch(`${url}/v1/email/bulk-validate/${jobId}/results${query}`, {
      headers: { 'X-RB-Key': key, Accept: type },
    });
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.headers.get('vary')).toBe('Accept');
    return (await response.text()).trimEnd().split(/\r?\n/);
  };
  const csv = await linesAs('text/csv');
  expect(csv).toHaveLength(1235);
  expect(csv.at(-1)).toMatch(/^1233,person-1233@shop\.example,valid,/);
  const lines = await linesAs('application/x-ndjson', '?cursor=1000&limit=3');
  expect(lines).toHaveLength(234);
  expect(JSON.parse(lines[0]!)).toMatchObject({ index: 1000, email: 'person-1000@shop.example' });
});

test('the pages of the results of a job each have the link to the next', async () => {
  const { ask, context } = await setUp();
  const { body } = await ask('/v1/email/bulk-validate', { json: { email: ['a', 'b', 'a', 'c'] } });
  const path = `/v1/email/bulk-validate/${body.data['job_id'] as string}/results`;
  const page = async (query: string) => {
    const { body, headers } = await ask(path + query);
    return [
      (body.data as unknown as { index: number }[]).map(({ index }) => index),
      headers.get('link'),
    ];
  };
  const link = (cursor: number) => `<?cursor=${cursor}&limit=2>; rel="next"`;
  expect(await page('?limit=2')).toEqual([[], link(0)]);
  const found = (position: number) => ({
    job_id: body.data['job_id'] as string,
    position,
    status: 'valid' as const,
    reason_code: 'domain_ok',
    result: JSON.stringify(result()),
  });
  await context.store.db
    .insertInto('outcome')
    .values([found(0)])
    .execute();
  expect(await page('?limit=2')).toEqual([[0], link(1)]);
  await context.store.db
    .insertInto('outcome')
    .values([found(1), found(3)])
    .execute();
  expect(await page('?limit=2')).toEqual([[0, 1], link(2)]);
  expect(await page('?limit=2&cursor=2')).toEqual([[2, 3], null]);
  await context.store.db.updateTable('job').set({ state: 'completed' }).execute();
  expect(await page('?limit=2&cursor=99')).toEqual([[], null]);
});

test.each([
  ['HTTP/1.0 without a Host', 'GET /P HTTP/1.0\r\n\r\n'],
  ['HTTP/1.1 without a Host', 'GET /P HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['HEAD without a Host', 'HEAD /P HTTP/1.0\r\n\r\n'],
  ['a query and no Host', 'GET /P?from=front HTTP/1.0\r\n\r\n'],
  ['an empty Host', 'GET /P HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
  ['a Host with an underscore', 'GET /P HTTP/1.1\r\nHost: api_1:8025\r\nConnection: close\r\n\r\n'],
  ['an IPv6 Host', 'GET /P HTTP/1.1\r\nHost: [fd00::1]:8025\r\nConnection: close\r\n\r\n'],
])('a health check with %s is answered 200', async (_name, text) => {
  const { say } = await setUp();
  for (const probe of ['healthz', 'readyz'])
    expect(await say(text.replace('P', probe)), probe).toMatch(/^HTTP\/1\.1 200 /);
});

test('on other routes a request of HTTP/1.1 without a Host is 400, and one of HTTP/1.0 is served', async () => {
  const { say, key } = await setUp();
  const list = (version: string) =>
    `GET /v1/webhooks HTTP/${version}\r\nX-RB-Key: ${key}\r\nConnection: close\r\n\r\n`;
  expect(await say(list('1.1'))).toMatch(/^HTTP\/1\.1 400 [^]*"code":"bad_json"/);
  expect(await say(list('1.0'))).toMatch(/^HTTP\/1\.1 200 /);
});

test('a response has the time for which its connection is kept open', async () => {
  const server = await listen(() => new Response('ok'), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close(0));
  const { headers } = await fetch(server.url);
  expect(headers.get('keep-alive')).toBe('timeout=130');
});

test('the path of a request can begin with the path of the public URL', async () => {
  const answer = (request: Request) => new Response(new URL(request.url).pathname);
  const server = await listen(answer, { host: '127.0.0.1', port: 0, prefix: '/verify' });
  onTestFinished(() => server.close(0));
  const pathOf = async (path: string) => (await fetch(server.url + path)).text();
  expect(await pathOf('/verify/v1/webhooks')).toBe('/v1/webhooks');
  expect(await pathOf('/v1/webhooks')).toBe('/v1/webhooks');
});
