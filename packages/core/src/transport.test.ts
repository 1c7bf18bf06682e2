import { fail, HTTP_STATUS, ok, parseResult, result } from '@postern/protocol';
import { describe, expect, test, vi } from 'vitest';
import { createTransport } from './transport.ts';

interface Sent {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}

function fakeFetch(reply: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const fetch = (url: string, init: Sent['init']) => {
    sent.push({ url, init });
    return Promise.resolve(reply());
  };
  return { sent, fetch: fetch as unknown as typeof globalThis.fetch };
}

const json = (x: unknown, init?: ResponseInit) => new Response(JSON.stringify(x), init);
const question = { email: 'a@b.co', mode: 'fast' } as const;
const { signal } = new AbortController();

test('posts the question to the proxy URL and gives the data of the reply', async () => {
  const reply = result({ result: 'a@b.co' });
  const { sent, fetch } = fakeFetch(() => json(ok(reply, 'Validated')));
  const validate = createTransport({ proxyUrl: '/x', fetch, headers: { 'x-csrf': '1' } });
  expect(await validate(question, { signal })).toEqual(reply);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    url: '/x',
    init: {
      method: 'POST',
      headers: { 'x-csrf': '1', 'content-type': 'application/json' },
      signal,
    },
  });
  expect(JSON.parse(sent[0]!.init.body as string)).toEqual(question);
});

test('asks /api/validate-email when nothing is said', async () => {
  const { sent, fetch } = fakeFetch(() => json(ok(result(), '')));
  await createTransport({ fetch })(question, { signal });
  expect(sent[0]!.url).toBe('/api/validate-email');
});

describe('a token for the bot check', () => {
  const bodyWith = async (...token: (() => string | undefined | Promise<string | undefined>)[]) => {
    const { sent, fetch } = fakeFetch(() => json(ok(result(), '')));
    await createTransport({ fetch, token: token[0] })(question, { signal });
    return sent[0]!.init.body;
  };

  test.each([() => 'a token', async () => 'a token'])('is sent as %o gives it', async (token) => {
    expect(await bodyWith(token)).toBe('{"email":"a@b.co","mode":"fast","token":"a token"}');
  });

  test.each([[], [() => undefined], [async () => undefined]])(
    'is not in the body when there is none: %o',
    async (...token) => {
      expect(await bodyWith(...token)).toBe('{"email":"a@b.co","mode":"fast"}');
    },
  );

  test('is asked for at each request', async () => {
    const { sent, fetch } = fakeFetch(() => json(ok(result(), '')));
    let count = 0;
    const ask = createTransport({ fetch, token: () => String(++count) });
    for (let at = 0; at < 2; at++) await ask(question, { signal });
    expect(sent.map(({ init }) => JSON.parse(init.body as string) as object)).toMatchObject([
      { token: '1' },
      { token: '2' },
    ]);
  });

  test('that cannot be had sends nothing, and is no answer', async () => {
    const { sent, fetch } = fakeFetch(() => json(ok(result(), '')));
    for (const token of [
      () => Promise.reject(new Error('no widget')),
      () => {
        throw new Error('no widget');
      },
    ])
      await expect(createTransport({ fetch, token })(question, { signal })).rejects.toThrow();
    expect(sent).toEqual([]);
  });
});

describe('a header that would publish the key is a TypeError at creation', () => {
  test.each<Record<string, string>>([
    { 'x-rb-key': 'k' },
    { 'X-RB-Key': 'k' },
    { Authorization: 'Bearer k' },
    { authorization: 'bearer k' },
    { AUTHORIZATION: 'BEARER k' },
    { authorization: ' Bearer\tk' },
  ])('%o', (headers) => {
    expect(() => createTransport({ headers })).toThrow(TypeError);
    expect(() => createTransport({ headers })).toThrow(/^createEmailValidator: /);
    expect(() => createTransport({ headers })).not.toThrow(/\bk\b/);
  });

  test('other headers are not', () => {
    createTransport({
      headers: { authorization: 'Basic eDp5', 'x-csrf-token': 'Bearer', cookie: '' },
    });
  });
});

describe('a reply that is no answer', () => {
  const readOf = (reply: () => Response) =>
    createTransport({ fetch: fakeFetch(reply).fetch })(question, { signal });
  const failureOf = (reply: () => Response) =>
    readOf(reply).then(
      () => expect.unreachable(),
      (error: unknown) => error as { code?: string; retryAfterMs?: number },
    );

  test.each([
    ['HTML', () => new Response('<!doctype html><h1>Hello</h1>')],
    ['empty', () => new Response('')],
    ['truncated', () => new Response('{"data":{"result":"a@b.co"')],
    ['JSON of another shape', () => json({ valid: true })],
    ['JSON null', () => json(null)],
    ['a success without data', () => json({ success: true })],
    [
      'an envelope of a failure with status 200',
      () => json({ ...fail('internal', { requestId: '' }) }),
    ],
    [
      'an envelope of a failure that has a result',
      () => json({ ...ok(result(), 'Validated'), success: false }),
    ],
  ])('gives nothing that could be read when it is %s', async (_, reply) => {
    expect(parseResult(await readOf(reply))).toBeNull();
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
  ])('with status %i rejects with the code %s, whatever its body', async (status, code) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const body of ['', '<html>', JSON.stringify(fail('internal', { requestId: '' }))])
      expect((await failureOf(() => new Response(body, { status }))).code).toBe(code);
  });

  test('carries the time after which to ask again', async () => {
    const reply = (text: string) => () =>
      new Response('', { status: HTTP_STATUS.overloaded, headers: { 'retry-after': text } });
    expect((await failureOf(reply('7'))).retryAfterMs).toBe(7000);
    expect((await failureOf(reply('soon'))).retryAfterMs).toBeUndefined();
  });

  test('a fetch that fails fails as it is', async () => {
    const down = new TypeError('Failed to fetch');
    const ask = createTransport({ fetch: fakeFetch(() => Promise.reject(down)).fetch });
    await expect(ask(question, { signal })).rejects.toBe(down);
  });
});
