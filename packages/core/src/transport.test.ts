import { fail, HTTP_STATUS, ok, parseResult, result } from '@postern/protocol';
import { describe, expect, test, vi } from 'vitest';
import { createTransport } from './transport.ts';

interface Sent {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}

function fakeFetch(respond: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const fetch = (url: string, init: Sent['init']) => {
    sent.push({ url, init });
    return Promise.resolve(respond());
  };
  return { sent, fetch: fetch as unknown as typeof globalThis.fetch };
}

const json = (x: unknown, init?: ResponseInit) => new Response(JSON.stringify(x), init);
const request = { email: 'a@b.co', mode: 'fast' } as const;
const { signal } = new AbortController();

test('the transport posts the request to the proxy URL and returns the data of the response', async () => {
  const response = result({ result: 'a@b.co' });
  const { sent, fetch } = fakeFetch(() => json(ok(response, 'Validated')));
  const validate = createTransport({ proxyUrl: '/x', fetch, headers: { 'x-csrf': '1' } });
  expect(await validate(request, { signal })).toEqual(response);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    url: '/x',
    init: {
      method: 'POST',
      headers: { 'x-csrf': '1', 'content-type': 'application/json' },
      signal,
    },
  });
  expect(JSON.parse(sent[0]!.init.body as string)).toEqual(request);
});

test('the transport posts to /api/validate-email by default', async () => {
  const { sent, fetch } = fakeFetch(() => json(ok(result(), '')));
  await createTransport({ fetch })(request, { signal });
  expect(sent[0]!.url).toBe('/api/validate-email');
});

describe('a token for the bot check', () => {
  const bodyWith = async (...token: (() => string | undefined | Promise<string | undefined>)[]) => {
    const { sent, fetch } = fakeFetch(() => json(ok(result(), '')));
    await createTransport({ fetch, token: token[0] })(request, { signal });
    return sent[0]!.init.body;
  };

  test.each([() => 'a token', async () => 'a token'])(
    'the transport sends the token that %o returns',
    async (token) => {
      expect(await bodyWith(token)).toBe('{"email":"a@b.co","mode":"fast","token":"a token"}');
    },
  );

  test.each([[], [() => undefined], [async () => undefined]])(
    'the transport sends no token when there is none: %o',
    async (...token) => {
      expect(await bodyWith(...token)).toBe('{"email":"a@b.co","mode":"fast"}');
    },
  );

  test('the transport gets a token for each request', async () => {
    const { sent, fetch } = fakeFetch(() => json(ok(result(), '')));
    let count = 0;
    const send = createTransport({ fetch, token: () => String(++count) });
    for (let at = 0; at < 2; at++) await send(request, { signal });
    expect(sent.map(({ init }) => JSON.parse(init.body as string) as object)).toMatchObject([
      { token: '1' },
      { token: '2' },
    ]);
  });

  test('the transport rejects and sends nothing when the token fails', async () => {
    const { sent, fetch } = fakeFetch(() => json(ok(result(), '')));
    for (const token of [
      () => Promise.reject(new Error('no widget')),
      () => {
        throw new Error('no widget');
      },
    ])
      await expect(createTransport({ fetch, token })(request, { signal })).rejects.toThrow();
    expect(sent).toEqual([]);
  });
});

describe('headers', () => {
  test.each<Record<string, string>>([
    { 'x-rb-key': 'k' },
    { 'X-RB-Key': 'k' },
    { Authorization: 'Bearer k' },
    { authorization: 'bearer k' },
    { AUTHORIZATION: 'BEARER k' },
    { authorization: ' Bearer\tk' },
  ])(
    'createTransport throws a TypeError for a header that would publish the key: %o',
    (headers) => {
      expect(() => createTransport({ headers })).toThrow(TypeError);
      expect(() => createTransport({ headers })).toThrow(/^createEmailValidator: /);
      expect(() => createTransport({ headers })).not.toThrow(/\bk\b/);
    },
  );

  test('createTransport accepts other headers', () => {
    createTransport({
      headers: { authorization: 'Basic eDp5', 'x-csrf-token': 'Bearer', cookie: '' },
    });
  });
});

describe('a response without a result', () => {
  const readOf = (respond: () => Response) =>
    createTransport({ fetch: fakeFetch(respond).fetch })(request, { signal });
  const failureOf = (respond: () => Response) =>
    readOf(respond).then(
      () => expect.unreachable(),
      (error: unknown) => error as { code?: string; retryAfterMs?: number },
    );

  test.each([
    ['an HTML page', () => new Response('<!doctype html><h1>Hello</h1>')],
    ['an empty body', () => new Response('')],
    ['truncated JSON', () => new Response('{"data":{"result":"a@b.co"')],
    ['JSON of another shape', () => json({ valid: true })],
    ['JSON null', () => json(null)],
    ['a success without data', () => json({ success: true })],
    ['a failure envelope with status 200', () => json({ ...fail('internal', { requestId: '' }) })],
    [
      'a failure envelope with a result',
      () => json({ ...ok(result(), 'Validated'), success: false }),
    ],
  ])('the transport returns nothing that parses as a result for %s', async (_, respond) => {
    expect(parseResult(await readOf(respond))).toBeNull();
  });

  test.each([
    [429, 'rate_limited'],
    [504, 'upstream_timeout'],
    [503, undefined],
    [502, undefined],
    [500, undefined],
    [422, undefined],
    [404, undefined],
    [403, undefined],
  ])('the transport rejects status %i with the code %s, for any body', async (status, code) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const body of ['', '<html>', JSON.stringify(fail('internal', { requestId: '' }))])
      expect((await failureOf(() => new Response(body, { status }))).code).toBe(code);
  });

  test('the transport rejects with the time of Retry-After', async () => {
    const respondWith = (text: string) => () =>
      new Response('', { status: HTTP_STATUS.overloaded, headers: { 'retry-after': text } });
    expect((await failureOf(respondWith('7'))).retryAfterMs).toBe(7000);
    expect((await failureOf(respondWith('soon'))).retryAfterMs).toBeUndefined();
  });

  test('the transport rejects with the error of a failed fetch', async () => {
    const down = new TypeError('Failed to fetch');
    const send = createTransport({ fetch: fakeFetch(() => Promise.reject(down)).fetch });
    await expect(send(request, { signal })).rejects.toBe(down);
  });
});
