import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULTS, type Settings } from '../config/settings.ts';
import { createSender, type SenderOptions } from './sender.ts';
import { CERTIFICATE } from './test/certificate.ts';
import { openReceiver } from './test/receiver.ts';

const OPEN = { webhookHttp: true, webhookPrivateRanges: ['127.0.0.0/8'] };
const body = Buffer.from('{"name":"Zoë"}');

function post(
  url: string,
  { settings = {}, ...options }: SenderOptions & { settings?: Partial<Settings> } = {},
  signal = new AbortController().signal,
) {
  const send = createSender(
    { settings: { ...DEFAULTS, ...OPEN, ...settings }, now: () => 1_000_000 },
    options,
  );
  return send({ url, fields: { 'webhook-id': 'x' }, body }, signal);
}

/** A server that speaks bytes, not HTTP. */
async function openRaw(speak: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => speak(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('a request', () => {
  it('is a POST of exactly the given bytes, with its header fields', async () => {
    const receiver = await openReceiver();
    expect(await post(`${receiver.url}?a=1`)).toEqual({ status: 204, error: null });
    expect(receiver.requests).toMatchObject([{ method: 'POST', url: '/hook?a=1', body }]);
    expect(receiver.requests[0]?.headers).toMatchObject({
      'webhook-id': 'x',
      'content-length': String(body.byteLength),
    });
  });

  it('goes to the address from the DNS lookup, with the host name of the URL', async () => {
    const receiver = await openReceiver();
    const url = `http://shop.example:${receiver.port}/`;
    expect(await post(url, { lookup: async () => ['127.0.0.1'] })).toMatchObject({ status: 204 });
    expect(receiver.requests[0]?.headers.host).toBe(`shop.example:${receiver.port}`);
  });

  it('ignores proxies that the environment names', async () => {
    const [receiver, proxy] = [await openReceiver(), await openReceiver()];
    const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    for (const name of names) process.env[name] = proxy.url;
    onTestFinished(() => names.forEach((name) => Reflect.deleteProperty(process.env, name)));
    expect(await post(receiver.url)).toMatchObject({ status: 204 });
    expect(proxy.connections()).toBe(0);
  });

  it('uses TLS for an https URL, and needs a certificate for its host', async () => {
    const receiver = await openReceiver(undefined, { isSecure: true });
    const url = `https://shop.example:${receiver.port}/`;
    const options = { lookup: async () => ['127.0.0.1'], ca: CERTIFICATE.cert };
    expect(await post(url, options)).toEqual({ status: 204, error: null });
    expect(await post(receiver.url, options)).toEqual({ status: 204, error: null });
    const other = `https://other.example:${receiver.port}/`;
    expect(await post(other, options)).toEqual({ status: 0, error: 'tls failed' });
    expect(receiver.requests).toHaveLength(2);
  });

  it('sends nothing to an endpoint whose certificate is not trusted', async () => {
    const receiver = await openReceiver(undefined, { isSecure: true });
    expect(await post(receiver.url)).toEqual({ status: 0, error: 'tls failed' });
    expect(receiver.requests).toEqual([]);
  });
});

describe('a reply', () => {
  it.each([200, 201, 202, 204, 299])('of %i is success', async (status) => {
    const receiver = await openReceiver((_, response) => response.writeHead(status).end());
    expect(await post(receiver.url)).toEqual({ status, error: null });
  });

  it.each([400, 401, 404, 410, 500, 599])('of %i is failure', async (status) => {
    const receiver = await openReceiver((_, response) => response.writeHead(status).end('no'));
    expect(await post(receiver.url)).toEqual({ status, error: 'status not 2xx' });
  });

  it.each([300, 301, 302, 303, 307, 308])('of %i is failure, and not followed', async (status) => {
    const target = await openReceiver();
    const receiver = await openReceiver((_, response) =>
      response.writeHead(status, { location: target.url }).end(),
    );
    expect(await post(receiver.url)).toEqual({ status, error: 'redirect' });
    expect(target.connections()).toBe(0);
  });

  it.each([
    ['120', 120_000],
    ['Thu, 01 Jan 1970 00:20:00 GMT', 200_000],
    ['soon', undefined],
  ])('with Retry-After %s says how long to wait', async (text, retryAfterMs) => {
    const receiver = await openReceiver((_, response) =>
      response.writeHead(429, { 'retry-after': text }).end(),
    );
    expect(await post(receiver.url)).toEqual({
      status: 429,
      error: 'status not 2xx',
      retryAfterMs,
    });
  });

  it('with an endless body is cut off, and its status counts', async () => {
    let isCut = false;
    const receiver = await openReceiver((_, response) => {
      // A failed write calls its callback with the error, and on Node 26 the response stays writable.
      const more = (error?: Error | null) =>
        void (!error && response.writable && response.write('x'.repeat(4096), more));
      response.once('close', () => (isCut = true));
      response.writeHead(200);
      more();
    });
    expect(await post(receiver.url)).toEqual({ status: 200, error: null });
    await expect.poll(() => isCut).toBe(true);
  });

  it('with a body that never arrives counts by its status at the timeout', async () => {
    const receiver = await openReceiver((_, response) => response.writeHead(200).write('x'));
    const settings = { webhookTimeoutMs: 5000 };
    expect(await post(receiver.url, { settings })).toEqual({ status: 200, error: null });
  });

  it('with a body that breaks off counts by its status', async () => {
    const url = await openRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx', () =>
        socket.resetAndDestroy(),
      );
    });
    expect(await post(url)).toEqual({ status: 200, error: null });
  });

  it('with a giant header is an error', async () => {
    const url = await openRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nX-Giant: ${'x'.repeat(64 * 1024)}\r\n\r\n`);
    });
    expect(await post(url)).toEqual({ status: 0, error: 'reply not readable' });
  });

  it('with an endless header is an error', async () => {
    const url = await openRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = (error?: Error | null) =>
        void (!error && socket.writable && socket.write('X-A: b\r\n'.repeat(100), more));
      more();
    });
    expect(await post(url)).toEqual({ status: 0, error: 'reply not readable' });
  });

  it.each([
    ['is not HTTP', 'hello\r\n\r\n'],
    [
      'changes the protocol',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    ],
    [
      'has two Content-Length fields',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
  ])('that %s is an error', async (_, text) => {
    const url = await openRaw((socket) => socket.write(text));
    expect(await post(url)).toMatchObject({
      status: 0,
      error: expect.stringMatching(/^(reply|connection)/),
    });
  });
});

describe('a request without a reply', () => {
  it('in time has the error "timeout"', async () => {
    const receiver = await openReceiver(() => undefined);
    const settings = { webhookTimeoutMs: 50 };
    expect(await post(receiver.url, { settings })).toEqual({ status: 0, error: 'timeout' });
  });

  it('has the error "timeout" when the DNS lookup takes too long', async () => {
    const settings = { webhookTimeoutMs: 50 };
    const lookup = () => new Promise<string[]>(() => undefined);
    const result = await post('http://shop.example/', { settings, lookup });
    expect(result).toEqual({ status: 0, error: 'timeout' });
  });

  it('has the error "timeout" when a header arrives byte by byte', async () => {
    const url = await openRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('X: y\r\n'), 10);
      socket.once('close', () => clearInterval(timer));
    });
    const settings = { webhookTimeoutMs: 100 };
    expect(await post(url, { settings })).toEqual({ status: 0, error: 'timeout' });
  });

  it('has the error "connection broken" when the server closes the connection', async () => {
    const url = await openRaw((socket) => socket.resetAndDestroy());
    expect(await post(url)).toEqual({ status: 0, error: 'connection broken' });
    const silent = await openRaw((socket) => socket.end());
    expect(await post(silent)).toEqual({ status: 0, error: 'connection broken' });
  });

  it('has the error "connection refused" at a closed port', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const result = await post(`http://127.0.0.1:${port}/`);
    expect(result).toEqual({ status: 0, error: 'connection refused' });
  });

  it('resolves with null when it is aborted', async () => {
    const controller = new AbortController();
    const receiver = await openReceiver(() => controller.abort());
    expect(await post(receiver.url, {}, controller.signal)).toBeNull();
    expect(await post(receiver.url, {}, controller.signal)).toBeNull();
    expect(receiver.requests).toHaveLength(1);
  });
});
