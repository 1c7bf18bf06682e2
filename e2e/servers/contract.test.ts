import { once } from 'node:events';
import type { Socket } from 'node:net';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platforms } from '../../examples/servers/list.js';
import { sendRequest, open, PATH, readAll, type TestRequest } from './send-request.ts';
import { servePlatform, type Served } from './serve-platform.ts';
import { startUpstream, type Upstream } from './upstream.ts';

const wanted = process.env['POSTERN_SERVERS']?.split(',');
const tried = platforms.filter(({ name, isNightly }) =>
  wanted ? wanted.includes(name) : !isNightly,
);
const ALLOWED = 'https://www.postern.test';

describe.concurrent.each(tried)('$name', (platform) => {
  let upstream: Upstream;
  let served: Served;
  const send = (request: TestRequest) => sendRequest(served.port, request);
  const rejectionOf = (status: number) =>
    platform.isReset ? /^$/ : new RegExp(`^HTTP/1\\.1 ${String(status)} `);
  const emailOf = (name: string) => `${name}@postern.test`;

  beforeAll(async () => {
    upstream = await startUpstream();
    served = await servePlatform(platform, {
      POSTERN_BASE_URL: upstream.baseUrl,
      POSTERN_API_KEY: 'a-key-of-the-tests',
    });
  });

  afterAll(async () => {
    const isAlive = served.isAlive();
    const output = await served.stop();
    upstream.stop();
    expect(isAlive, output).toBe(true);
    expect(output).not.toMatch(/unhandled|uncaught/i);
  });

  test('the response envelope and its headers reach the client unchanged', async () => {
    const { status, headers, text } = await send({
      from: '127.0.0.10',
      headers: { 'x-request-id': 'request-7' },
    });
    expect({ status, text }).toMatchObject({ status: 200 });
    expect(JSON.parse(text)).toMatchObject({
      success: true,
      data: { result: 'jane@postern.test', status: 'valid' },
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'request-7',
    });
    expect(headers['vary']).toContain('Origin');
    expect(headers['ratelimit']).toMatch(/;r=4;t=\d+/);
    expect(headers['ratelimit-policy']).toContain('q=5');
  });

  test('a client cannot change its IP address with headers', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 100; at++) {
      const address = `192.0.2.${String(at)}`;
      const { status } = await send({
        from: '127.0.0.11',
        headers: {
          'x-forwarded-for': address,
          forwarded: `for=${address}`,
          'x-real-ip': address,
          'cf-connecting-ip': address,
          'x-client-ip': address,
          'true-client-ip': address,
        },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(95).fill(429)]);
  });

  test('each caller has its own rate limit', async () => {
    for (const from of ['127.0.0.12', '127.0.0.13'])
      expect((await send({ from })).headers['ratelimit']).toContain(';r=4;');
  });

  test.each(['GET', 'PUT', 'DELETE', 'HEAD', 'TRACE'])('the method %s gets 405', async (method) => {
    const { status, headers } = await send({ from: '127.0.0.14', method });
    const own = platform.own?.[method];
    expect(status).toBe(own ?? 405);
    if (!own) expect(headers['allow']).toBe('POST, OPTIONS');
  });

  test('only a listed origin gets a preflight response', async () => {
    const preflight = (origin: string) =>
      send({
        from: '127.0.0.15',
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const listed = await preflight(ALLOWED);
    expect(listed.status).toBe(204);
    expect(listed.headers['access-control-allow-origin']).toBe(ALLOWED);
    expect(listed.headers['access-control-allow-methods']).toBe('POST');
    const other = await preflight('https://evil.test');
    expect(other.status).toBe(403);
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('an endless chunked body is cut off', async () => {
    const chunks = `400\r\n${' '.repeat(1024)}\r\n`.repeat(6);
    const socket = open(served.port, '127.0.0.16', 'Transfer-Encoding: chunked', chunks);
    expect(await readAll(socket, /\r\n\r\n/)).toMatch(rejectionOf(413));
  });

  test.each([
    ['at once', (socket: Socket, pieces: string[]) => void socket.write(pieces.join(''))],
    [
      'one after the other',
      async (socket: Socket, pieces: string[]) => {
        for (const piece of pieces) {
          await setTimeout(20);
          socket.write(piece);
        }
      },
    ],
  ])('a body of two chunks that arrive %s is read whole', async (_, write) => {
    const socket = open(
      served.port,
      '127.0.0.23',
      'Transfer-Encoding: chunked\r\nConnection: close',
    );
    const pieces = ['{"email":"jane', '@postern.test"}'].map(
      (piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`,
    );
    await write(socket, [...pieces, '0\r\n\r\n']);
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 [^]*jane@postern\.test/);
  });

  test('a body of more than 4 KiB is rejected', async () => {
    const announced = open(served.port, '127.0.0.17', 'Content-Length: 1000000000', '{');
    expect(await readAll(announced, /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 413 /);
    const { status } = await send({ from: '127.0.0.17', body: ' '.repeat(4097) });
    expect(status).toBe(413);
  });

  test('a slow body runs into a timeout', async () => {
    const socket = open(served.port, '127.0.0.18', 'Content-Length: 40', '{"email":');
    expect(await readAll(socket, /\r\n\r\n/)).toMatch(rejectionOf(408));
  });

  test('a wrong Content-Length, and one beside chunks, cannot smuggle a request', async () => {
    const email = emailOf('smuggled');
    const body = JSON.stringify({ email });
    const short = open(served.port, '127.0.0.19', 'Content-Length: 5\r\nConnection: close', body);
    expect(await readAll(short)).toMatch(/^HTTP\/1\.1 400 /);
    const hidden = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`;
    const both = open(
      served.port,
      '127.0.0.19',
      `Content-Length: ${String(hidden.length + 5)}\r\nTransfer-Encoding: chunked\r\nConnection: close`,
      `0\r\n\r\n${hidden}`,
    );
    expect(await readAll(both)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(upstream.requested).not.toContain(email);
  });

  test('a client that disconnects does not abort the upstream request', async () => {
    const email = emailOf('slow');
    const body = JSON.stringify({ email });
    const fields = `Content-Length: ${String(body.length)}`;
    const socket = open(served.port, '127.0.0.20', fields, body);
    await expect.poll(() => upstream.requested).toContain(email);
    socket.destroy();
    await once(socket, 'close');
    upstream.release();
    expect((await send({ from: '127.0.0.20', email })).status).toBe(200);
    expect(upstream.requested.filter((each) => each === email)).toHaveLength(1);
  });

  test('a client that disconnects during its body does not affect other requests', async () => {
    const socket = open(served.port, '127.0.0.21', 'Content-Length: 40', '{"em');
    await once(socket, 'connect');
    socket.destroy();
    await once(socket, 'close');
    expect((await send({ from: '127.0.0.21' })).status).toBe(200);
  });

  if (platform.parsed)
    test('a body that was already parsed gets a response or an error with advice', async () => {
      const { status, text } = await send({ from: '127.0.0.22', path: '/parsed' });
      expect({ status, text }).toMatchObject({ status: platform.parsed });
      if (status === 500) expect(text).toContain('before body parsers');
    });
});
