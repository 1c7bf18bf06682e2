import express from 'express';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createProxy, type EmailProxy } from '../create-proxy.ts';
import { toNodeListener, type NodeListener, type WebHandler } from '../node.ts';
import { fakeValidate, heldValidate, read } from '../test/ask.ts';
import { sendRaw, serve, type Served } from '../test/serve.ts';

const limits = { caller: false, global: false } as const;
const json = { 'content-type': 'application/json' };
const good = '{"email":"jane@example.com"}';
const post = (url: string, body: BodyInit = good, headers: Record<string, string> = json) =>
  fetch(url, { method: 'POST', body, headers, ...{ duplex: 'half' } });

const opened: Served[] = [];
const open = async (listener: Parameters<typeof serve>[0]) => {
  const served = await serve(listener);
  opened.push(served);
  return served;
};
afterEach(() => Promise.all(opened.splice(0).map((served) => served.stop())));

/** The proxy itself, and a function around it that uses a web Request and Response. */
const ways: [name: string, listen: (proxy: EmailProxy) => NodeListener][] = [
  ['a proxy', (proxy) => toNodeListener(proxy)],
  [
    'a function around a proxy',
    (proxy) => toNodeListener((request, context) => proxy(request, context)),
  ],
];

describe.each(ways)('%s under node:http', (_name, listen) => {
  test('sends results, errors and preflight replies', async () => {
    const { url } = await open(listen(createProxy({ validate: fakeValidate(), limits })));
    expect((await read(await post(url))).data['result']).toBe('jane@example.com');
    expect((await read(await post(`${url}/any//path?x=1`, '{'))).data['code']).toBe('bad_json');
    expect((await read(await fetch(url))).data['code']).toBe('method_not_allowed');
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(405);
    const preflight = await fetch(url, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('content-length')).toBeNull();
  });

  test.each(['TRACE', 'PROPFIND'])('%s is rejected', async (method) => {
    const { port } = await open(listen(createProxy({ validate: fakeValidate() })));
    const reply = await sendRaw(
      port,
      `${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(reply).toMatch(/^HTTP\/1\.1 405 /);
  });

  test('a long body is rejected, and its connection closed instead of read to the end', async () => {
    const { url, port } = await open(listen(createProxy({ validate: fakeValidate(), limits })));
    const rejected = await post(url, 'x'.repeat(5000));
    expect((await read(rejected)).data['code']).toBe('too_large');
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`;
    const endless = await sendRaw(
      port,
      `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`,
    );
    expect(endless).toMatch(/^HTTP\/1\.1 413 /);
    expect(endless.toLowerCase()).toContain('connection: close');
    const announced = await sendRaw(port, `${head}Content-Length: 1000000000\r\n\r\n`);
    expect(announced).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('a request with both length and chunking, or two lengths, is rejected', async () => {
    const validate = fakeValidate();
    const { port } = await open(listen(createProxy({ validate, limits })));
    const head =
      'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';
    for (const more of [
      `Content-Length: 28\r\nTransfer-Encoding: chunked\r\n\r\n1c\r\n${good}\r\n0\r\n\r\n`,
      `Content-Length: 28\r\nContent-Length: 29\r\n\r\n${good}`,
      `Content-Length: -1\r\n\r\n${good}`,
    ]) {
      expect(await sendRaw(port, head + more)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(validate.asked).toEqual([]);
  });

  test('the Host of a client does not allow a request', async () => {
    const { port } = await open(listen(createProxy({ validate: fakeValidate(), limits })));
    const send = (target: string, host: string, origin: string) =>
      sendRaw(
        port,
        `POST ${target} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: close\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${good.length}\r\n\r\n${good}`,
      );
    expect(await send('/', 'app.example', 'https://app.example')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send('http://evil.example/', 'app.example', 'http://evil.example')).toMatch(
      /^HTTP\/1\.1 403 /,
    );
    expect(await send('/', 'app.example', 'http://localhost')).toMatch(/^HTTP\/1\.1 403 /);
    expect(await send('//evil.example/', 'app.example', 'http://evil.example')).toMatch(
      /^HTTP\/1\.1 403 /,
    );
  });

  test('a client with forged X-Forwarded-For values counts as one caller', async () => {
    const { url } = await open(
      listen(createProxy({ validate: fakeValidate(), limits: { caller: 3 } })),
    );
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) {
      statuses.push(
        (await post(url, good, { ...json, 'x-forwarded-for': `192.0.2.${at}` })).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  test('the upstream call continues when a client disconnects', async () => {
    const { validate, waiting } = heldValidate();
    const proxy = createProxy({ validate, limits });
    const { url, port } = await open(listen(proxy));
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${good.length}\r\n\r\n${good}`,
    );
    await expect.poll(() => waiting.length).toBe(1);
    socket.destroy();
    await once(socket, 'close');
    const second = post(url);
    waiting[0]!.answer();
    expect((await second).status).toBe(200);
    expect(waiting).toHaveLength(1);
  });

  test('a client that disconnects during its body does not affect others', async () => {
    const { url, port, sockets } = await open(
      listen(createProxy({ validate: fakeValidate(), limits })),
    );
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 28\r\n\r\n{"em',
    );
    await once(socket, 'connect');
    await expect.poll(() => sockets.size).toBe(1);
    socket.destroy();
    await expect.poll(() => sockets.size).toBe(0);
    expect((await post(url)).status).toBe(200);
  });

  test('connections are reused', async () => {
    const { url, sockets } = await open(listen(createProxy({ validate: fakeValidate(), limits })));
    for (let at = 0; at < 20; at++) await (await post(url)).text();
    expect(sockets.size).toBeLessThan(3);
  });
});

describe.each(ways)('%s under Express', (_name, listen) => {
  const mount = (...before: express.RequestHandler[]) => {
    const app = express();
    for (const handler of before) app.use(handler);
    app.all('/api/validate-email', listen(createProxy({ validate: fakeValidate(), limits })));
    return open(app);
  };
  const path = '/api/validate-email';

  test.each([
    ['no parser', []],
    ['express.json()', [express.json()]],
    ['express.text()', [express.text({ type: '*/*' })]],
    ['express.raw()', [express.raw({ type: '*/*' })]],
    ['a parser for another type', [express.urlencoded({ extended: false })]],
  ] as [string, express.RequestHandler[]][])('sends results behind %s', async (_parser, before) => {
    const { url } = await mount(...before);
    expect((await read(await post(url + path))).data['result']).toBe('jane@example.com');
    expect((await read(await post(url + path, '{"email":7}'))).data['code']).toBe('unprocessable');
    expect((await read(await post(url + path, good.padEnd(5000)))).data['code']).toBe('too_large');
  });

  test('the body limit also applies to a parsed body', async () => {
    const { url } = await mount(express.json());
    const body = new Blob([
      JSON.stringify({ email: 'jane@example.com', note: 'x'.repeat(5000) }),
    ]).stream();
    expect((await read(await post(url + path, body))).data['code']).toBe('too_large');
  });

  test('a body that was read and discarded gets clear advice', async () => {
    const swallow: express.RequestHandler = (req, _res, next) => {
      req.on('end', next).resume();
    };
    const { url } = await mount(swallow);
    const { data, message } = await read(await post(url + path));
    expect(data['code']).toBe('internal');
    expect(message).toContain('before body parsers');
  });

  test('a GET is answered with the allowed method', async () => {
    const { url } = await mount(express.json());
    expect((await fetch(url + path)).headers.get('allow')).toBe('POST, OPTIONS');
  });
});

test('the IP address is taken from behind as many proxies as are trusted', async () => {
  const seen: unknown[] = [];
  const handler: WebHandler = async (_request, context) => {
    seen.push(context.ip);
    return new Response(null, { status: 204 });
  };
  for (const trustProxy of [false, 1, ['127.0.0.0/8']] as const) {
    const { url } = await open(toNodeListener(handler, { trustProxy }));
    await fetch(url, { headers: { 'x-forwarded-for': 'spoofed, 192.0.2.1' } });
  }
  expect(seen).toEqual(['127.0.0.1', '192.0.2.1', '192.0.2.1']);
});

test('the signal of a request aborts when its client disconnects', async () => {
  let request: Request | undefined;
  const { port } = await open(
    toNodeListener((given) => {
      request = given;
      return new Promise(() => undefined);
    }),
  );
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => request).toBeDefined();
  expect(request!.signal.aborted).toBe(false);
  socket.destroy();
  await expect.poll(() => request!.signal.aborted).toBe(true);
});

test('an error of a handler goes to the next error handler, or ends the connection', async () => {
  const listener = toNodeListener(() => Promise.reject(new Error('broken')));
  const app = express();
  app.use(listener);
  const onError: express.ErrorRequestHandler = (_error, _req, res, _next) =>
    void res.status(500).end();
  app.use(onError);
  expect((await fetch((await open(app)).url)).status).toBe(500);
  await expect(fetch((await open(listener)).url)).rejects.toThrow();
});

test.each([
  ['nothing', undefined, 'createProxy({ validate: … })'],
  ['an object', {}, 'createProxy({ validate: … })'],
  ['createVerifier', function createVerifier() {}, 'createProxy({ validate: createVerifier() })'],
  [
    'an engine',
    Object.assign(fakeValidate(), { explain: () => {} }),
    'createProxy({ validate: … })',
  ],
  [
    'createClient',
    function createClient() {},
    'createProxy({ validate: createClient({ … }).validate })',
  ],
  ['a client', { validate: fakeValidate() }, 'createProxy({ validate: … })'],
  ['createProxy', createProxy, 'createProxy({ … })'],
])('%s is not a proxy: a TypeError with the code to write', (_name, given, call) => {
  const create = () => toNodeListener(given as WebHandler);
  expect(create).toThrow(TypeError);
  expect(create).toThrow(/^toNodeListener: /);
  expect(create).toThrow(`write \`toNodeListener(${call})\``);
});

test('an unknown option is a TypeError with the nearest name', () => {
  const create = (options: object) => () =>
    toNodeListener(createProxy({ validate: fakeValidate() }), options);
  expect(create({ trustproxy: 1 })).toThrow(
    'toNodeListener: no option is named `trustproxy`; did you want `trustProxy`?',
  );
  expect(create({ trustProxy: 1 })).not.toThrow();
});

test('a function without a Response is a 500, and the console logs once what to write', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const given of [undefined, null, 'valid', { status: 'valid' }, fakeValidate()]) {
    const { url } = await open(toNodeListener((async () => given) as unknown as WebHandler));
    for (let at = 0; at < 2; at++)
      expect((await read(await post(url))).data['code']).toBe('internal');
    expect(error.mock.calls).toEqual([[expect.stringMatching(/^toNodeListener: .*createProxy\(/)]]);
    expect(JSON.stringify(error.mock.calls)).not.toContain('jane');
    error.mockClear();
  }
  error.mockRestore();
});

test("a function's own Response is passed on, whatever its class", async () => {
  class Foreign {
    status = 418;
    headers = new Headers({ 'x-own': 'yes' });
    body = {};
    text = async () => 'short and stout';
  }
  for (const given of [new Foreign(), new Response('short and stout', { status: 418 })]) {
    const { url } = await open(toNodeListener((async () => given) as unknown as WebHandler));
    const reply = await fetch(url);
    expect([reply.status, await reply.text()]).toEqual([418, 'short and stout']);
  }
});
