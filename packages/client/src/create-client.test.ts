import { ok, result, type ErrorCode } from '@postern/protocol';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answer, clientOf, failureOf, KEY, open, reply, request } from './test/client.ts';

afterEach(() => vi.useRealTimers());

test('a request is exactly as the interface documents it', async () => {
  const { url, seen } = await open((_req, res) => answer(res));
  const read = await clientOf(`${url}/base/`).validate(request);
  expect(read).toMatchObject({ result: 'jane@example.com', status: 'valid', score: 85 });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ method: 'POST', path: '/base/v1/email/single-validate' });
  expect(seen[0]!.headers['content-type']).toBe('application/json');
  expect(seen[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(seen[0]!.headers).not.toHaveProperty('x-rb-key');
  expect(JSON.parse(seen[0]!.body)).toEqual(request);
});

test('the id of the request is sent if there is one', async () => {
  const { url, seen } = await open((_req, res) => answer(res));
  const client = clientOf(url);
  await client.validate(request, { requestId: 'abc-1' });
  await client.validate(request);
  expect(seen.map(({ headers }) => headers['x-request-id'])).toEqual(['abc-1', undefined]);
});

test('an omitted mode is not sent', async () => {
  const { url, seen } = await open((_req, res) => answer(res));
  await clientOf(url).validate({ email: 'jane@example.com' });
  expect(seen[0]!.body).toBe('{"email":"jane@example.com"}');
});

describe('a reply that is not a success', () => {
  const statuses: [number, ErrorCode][] = [
    [400, 'bad_json'],
    [402, 'upstream_bad'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [405, 'method_not_allowed'],
    [408, 'upstream_timeout'],
    [409, 'conflict'],
    [413, 'too_large'],
    [415, 'unsupported_media'],
    [418, 'upstream_bad'],
    [422, 'unprocessable'],
    [429, 'rate_limited'],
    [500, 'upstream_bad'],
    [501, 'not_available'],
    [502, 'upstream_bad'],
    [503, 'overloaded'],
    [504, 'upstream_timeout'],
    [520, 'upstream_bad'],
  ];
  const bodies = [
    '',
    '<h1>jane@example.com</h1>',
    '{"error":{"key":"canary"}}',
    JSON.stringify(ok({}, 'OK')),
  ];

  test.each(statuses)('%i is %s, whatever its body', async (status, code) => {
    for (const body of bodies) {
      const { url, seen } = await open((_req, res) => res.writeHead(status).end(body));
      expect((await failureOf(clientOf(url).validate(request))).code).toBe(code);
      expect(seen).toHaveLength(1);
    }
  });

  test.each([
    ['7', 7000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 50_000],
    ['soon', undefined],
  ])('Retry-After %j is read', async (text, retryAfterMs) => {
    for (const status of [429, 503]) {
      const { url } = await open((_req, res) =>
        res.writeHead(status, { 'retry-after': text }).end(),
      );
      const failure = await failureOf(clientOf(url, { now: () => 10_000 }).validate(request));
      expect(failure.retryAfterMs).toBe(retryAfterMs);
    }
  });

  test.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const elsewhere = await open((_req, res) => answer(res));
    for (const auth of ['bearer', 'x-rb-key'] as const) {
      const { url } = await open((_req, res) =>
        res.writeHead(status, { location: elsewhere.url }).end(),
      );
      expect((await failureOf(clientOf(url, { auth }).validate(request))).code).toBe(
        'upstream_bad',
      );
    }
    expect(elsewhere.seen).toEqual([]);
    expect(elsewhere.sockets.size).toBe(0);
  });
});

describe('a success that is invalid', () => {
  const envelope = (change: object) =>
    JSON.stringify({ ...ok(result({ result: 'jane@example.com' }), 'OK'), ...change });
  const replies: [string, string][] = [
    ['nothing', ''],
    ['HTML', '<!doctype html><title>jane@example.com</title>'],
    ['half an envelope', envelope({}).slice(0, -9)],
    ['null', 'null'],
    ['a bare result', JSON.stringify(result({ result: 'jane@example.com' }))],
    ['success: false', envelope({ success: false })],
    ['success: "true"', envelope({ success: 'true' })],
    ['no data', envelope({ data: null })],
    ['a list', envelope({ data: [] })],
    ['an unknown status', envelope({ data: { result: 'jane@example.com', status: 'foo' } })],
    ['another local part', envelope({ data: result({ result: 'joe@example.com' }) })],
    ['another domain', envelope({ data: result({ result: 'jane@example.org' }) })],
    [
      'an invalid of another address',
      envelope({ data: result({ result: 'joe@example.com', status: 'invalid' }) }),
    ],
    ['a score without end', envelope({}).replace('"score":85', '"score":1e999')],
    ['65,537 bytes', envelope({}).padEnd(65_537)],
  ];

  test.each(replies)('%s is upstream_bad', async (_name, body) => {
    const { url } = await open((_req, res) => res.end(body));
    expect((await failureOf(clientOf(url).validate(request))).code).toBe('upstream_bad');
  });

  test('64 KiB are accepted', async () => {
    const { url } = await open((_req, res) => res.end(envelope({}).padEnd(65_536)));
    expect((await clientOf(url).validate(request)).status).toBe('valid');
  });

  test('an endless reply is cut off, and its connection closed', async () => {
    const served = await open((_req, res) => {
      const more = () => {
        while (!res.destroyed && res.write('x'.repeat(16_384)));
      };
      res.on('drain', more);
      more();
    });
    expect((await failureOf(clientOf(served.url).validate(request))).code).toBe('upstream_bad');
    await expect.poll(() => served.underWay.size).toBe(0);
  });

  test('unknown fields are dropped', async () => {
    const data = JSON.parse(
      '{"result":"jane@example.com","status":"valid","__proto__":{"x":1},"more":1}',
    ) as object;
    const { url } = await open((_req, res) => res.end(envelope({ data })));
    expect(await clientOf(url).validate(request)).toEqual({
      result: 'jane@example.com',
      status: 'valid',
    });
  });

  test.each([
    [101, 100],
    [-1, 0],
  ])('a score of %i becomes %i: the status is known', async (told, score) => {
    const data = { result: 'jane@example.com', status: 'invalid', score: told };
    const { url } = await open((_req, res) => res.end(envelope({ data })));
    expect(await clientOf(url).validate(request)).toEqual({ ...data, score });
  });
});

describe('a reply about another address', () => {
  const about = (told: string) => open((_req, res) => reply(res, result({ result: told })));

  test('is reported as one, contains neither address, and is requested once', async () => {
    const { url, seen } = await about('jane.smith@example.com');
    const failure = await failureOf(clientOf(url).validate(request));
    expect([failure.code, failure.message]).toEqual([
      'upstream_bad',
      'The service answered about another address',
    ]);
    expect(seen).toHaveLength(1);
  });

  test.each([
    ['the case of its letters', 'Jane.Doe+news@Gmail.com', 'jane.doe+news@gmail.com'],
    ['its dots and its tag', 'Jane.Doe+news@gmail.com', 'janedoe@gmail.com'],
    ['its domain in A-labels', 'jane@bücher.example', 'jane@xn--bcher-kva.example'],
    ['its domain in Unicode', 'jane@xn--bcher-kva.example', 'jane@bücher.example'],
    ['white space around it', ' jane@example.com ', 'jane@example.com'],
  ])('is not one that differs only in %s', async (_name, email, told) => {
    const { url } = await about(told);
    expect(await clientOf(url).validate({ email })).toMatchObject({ result: told });
  });

  test.each(['', 'unknown', 'No such mailbox: joe@example.com', 'Joe <joe@example.com>'])(
    'is not one whose result is not an address: %j',
    async (told) => {
      const { url } = await about(told);
      expect(await clientOf(url).validate(request)).toMatchObject({ result: told });
    },
  );

  test('is not one for a request that is not an address itself', async () => {
    const { url } = await about('joe@example.com');
    expect(await clientOf(url).validate({ email: 'joe example.com' })).toMatchObject({
      result: 'joe@example.com',
    });
  });
});

describe('a connection', () => {
  test.each([
    ['refused', undefined],
    ['reset before the reply', (_req, res) => res.socket!.resetAndDestroy()],
    [
      'reset amid the reply',
      (_req, res) => {
        res.writeHead(200, { 'content-length': 1000 }).write('{"data"');
        setImmediate(() => res.socket!.resetAndDestroy());
      },
    ],
    [
      'ended amid the reply',
      (_req, res) => {
        res.writeHead(200, { 'content-length': 1000 }).write('{"data"');
        setImmediate(() => res.socket!.end());
      },
    ],
  ] as [string, RequestListener | undefined][])(
    'that is %s is upstream_bad',
    async (_name, listener) => {
      const served = await open(listener ?? ((_req, res) => answer(res)));
      if (!listener) await served.stop();
      expect((await failureOf(clientOf(served.url).validate(request))).code).toBe('upstream_bad');
    },
  );

  test.each([
    ['never answers', () => undefined],
    [
      'drips',
      (_req, res) => {
        const timer = setInterval(() => res.write(' '), 5);
        res.on('close', () => clearInterval(timer));
      },
    ],
  ] as [string, RequestListener][])(
    'that %s is given its time, and closed',
    async (_name, listener) => {
      const served = await open(listener);
      const failure = await failureOf(clientOf(served.url, { timeoutMs: 60 }).validate(request));
      expect(failure.code).toBe('upstream_timeout');
      await expect.poll(() => served.underWay.size).toBe(0);
    },
  );

  test('is closed when the caller aborts, who gets the reason', async () => {
    const served = await open(() => undefined);
    const controller = new AbortController();
    const asked = clientOf(served.url).validate(request, { signal: controller.signal });
    await expect.poll(() => served.seen.length).toBe(1);
    const reason = new Error('the user left');
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await expect.poll(() => served.underWay.size).toBe(0);
  });
});

test('an aborted request is never sent', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const reason = new Error('too late');
  const asked = clientOf('https://api.example', { fetch }).validate(request, {
    signal: AbortSignal.abort(reason),
  });
  await expect(asked).rejects.toBe(reason);
  expect(fetch).not.toHaveBeenCalled();
});

test('a fetch that ignores the signal is abandoned, with no timer left', async () => {
  vi.useFakeTimers();
  const fetch = () => new Promise<never>(() => undefined);
  const failure = failureOf(clientOf('https://api.example', { fetch }).validate(request));
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await failure).code).toBe('upstream_timeout');
  expect(vi.getTimerCount()).toBe(0);
});

test('a fetch that throws the request does not reveal the key', async () => {
  const fetch = (_url: unknown, init: unknown) =>
    Promise.reject(Object.assign(new Error(JSON.stringify(init)), { init }));
  await failureOf(
    clientOf('https://api.example', { fetch: fetch as typeof globalThis.fetch }).validate(request),
  );
});

test('an opaque redirect is upstream_bad', async () => {
  const opaque = { ...Response.error(), status: 0, ok: false, headers: new Headers(), body: null };
  const fetch = async () => opaque as unknown as Response;
  expect((await failureOf(clientOf('https://api.example', { fetch }).validate(request))).code).toBe(
    'upstream_bad',
  );
});
