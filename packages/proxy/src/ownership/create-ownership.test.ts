import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOwnership, type OwnershipOptions } from '../ownership.ts';
import { codeOf } from '../test/ask.ts';
import {
  createWorld,
  EMAIL,
  openSite,
  requestOf,
  SECRET,
  tokenOf,
} from '../test/ownership-world.ts';

const SITE = 'https://www.postern.test/ownership';

function openRoute(options: Partial<OwnershipOptions> = {}) {
  const { resolveTxt, fetch } = createWorld();
  const { origin } = new URL(SITE);
  const { handle } = createOwnership({ secret: SECRET, origin, resolveTxt, fetch, ...options });
  /** Sends a request as a page of the site does. */
  return (headers: Record<string, string> = {}, { url = SITE, method = 'GET' } = {}) => {
    const { host } = new URL(url);
    return handle(
      new Request(url, { method, headers: { host, 'sec-fetch-site': 'same-origin', ...headers } }),
    );
  };
}

const read = async (response: Response) => (await response.json()) as Record<string, unknown>;

describe('the route of nonces', () => {
  test('returns a nonce, its lifetime and a cookie, and forbids caching', async () => {
    const response = await openRoute()();
    expect(response.status).toBe(200);
    expect(await read(response)).toEqual({
      nonce: expect.stringMatching(/^1\.[0-9a-z]+\.c\.[0-9a-f]{32}\.[0-9a-f]{64}$/),
      expires_in_seconds: 600,
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-postern-ownership=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
    );
  });

  test('returns another nonce each time, for the same cookie', async () => {
    const send = openRoute();
    const first = await send();
    const cookie = first.headers.get('set-cookie')!.split(';')[0]!;
    const second = await send({ cookie });
    expect(second.headers.get('set-cookie')).toContain(cookie);
    expect((await read(second))['nonce']).not.toBe((await read(first))['nonce']);
  });

  test('replaces a cookie that it did not write, and duplicate cookies', async () => {
    const send = openRoute();
    const id = '0'.repeat(32);
    const name = '__Host-postern-ownership';
    for (const cookie of [`${name}=x`, `${name}=${id}; ${name}=${id}`])
      expect((await send({ cookie })).headers.get('set-cookie')).not.toContain(`=${id};`);
  });

  test('sets no cookie with a session, to which the nonce is bound', async () => {
    const session = ({ headers }: { headers: Headers }) => headers.get('x-session');
    const send = openRoute({ session });
    const response = await send({ 'x-session': 'jane' });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await read(response))['nonce']).toMatch(/^1\.[0-9a-z]+\.s\./);
    expect((await send()).headers.get('set-cookie')).toMatch(/^__Host-/);
    expect((await send({ 'x-session': '' })).headers.get('set-cookie')).toMatch(/^__Host-/);
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'sets a cookie that browsers accept on %s',
    async (origin) => {
      const send = openRoute({ origin: [origin, 'https://www.postern.test'] });
      const plain = await send({}, { url: `${origin}/ownership` });
      expect(plain.headers.get('set-cookie')).toMatch(
        /^postern-ownership=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
      );
      expect((await send()).headers.get('set-cookie')).toMatch(/^__Host-.*; Secure$/);
    },
  );

  test.each(['POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])('rejects %s with 405', async (method) => {
    const response = await openRoute()({}, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await codeOf(response)).toBe('method_not_allowed');
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
    { origin: 'null' },
  ])('rejects a page of another site: %j', async (headers) => {
    const response = await openRoute()(headers as Record<string, string>);
    expect(response.status).toBe(403);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await codeOf(response)).toBe('forbidden');
  });

  test('rejects with the error of session', async () => {
    const error = new Error('the database is down');
    const send = openRoute({ session: () => Promise.reject(error) });
    await expect(send()).rejects.toBe(error);
    await expect(openRoute({ session: () => 7 as never })()).rejects.toThrow(TypeError);
  });
});

describe('a session', () => {
  const session = ({ headers }: { headers: Headers }) => headers.get('x-session');

  async function verifyIn(from: Record<string, string>, to: Record<string, string>) {
    const { ownership, now } = await openSite({ session });
    const { nonce, setCookie } = await ownership.createNonce(requestOf(from));
    const token = await tokenOf({ nonce, nowMs: now() });
    const cookie = setCookie?.split(';')[0] ?? '';
    const result = await ownership.verify({
      token,
      email: EMAIL,
      request: requestOf({ cookie, ...to }),
    });
    return result.ok ? 'ok' : result.reason;
  }

  test('must be that of the nonce', async () => {
    expect(await verifyIn({ 'x-session': 'jane' }, { 'x-session': 'jane' })).toBe('ok');
    expect(await verifyIn({ 'x-session': 'jane' }, { 'x-session': 'joe' })).toBe('wrong_nonce');
    expect(await verifyIn({ 'x-session': 'jane' }, {})).toBe('wrong_nonce');
  });

  test('can begin after the nonce, whose cookie stays valid', async () => {
    expect(await verifyIn({}, { 'x-session': 'jane' })).toBe('ok');
    expect(await verifyIn({}, { 'x-session': 'jane', cookie: '' })).toBe('wrong_nonce');
  });
});

describe('several processes', () => {
  // The deadline of a store is 50 ms, which a busy machine can exceed.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** A store of limits in memory, and its keys. */
  function fakeStore() {
    const counts = new Map<string, number>();
    const add = async (key: string, points: number, { windowMs }: { windowMs: number }) => {
      counts.set(key, (counts.get(key) ?? 0) + points);
      return { count: counts.get(key)!, resetMs: windowMs };
    };
    return { store: { add, pepper: 'a pepper of the tests' }, counts };
  }

  async function verifyTwice(options: Partial<OwnershipOptions>) {
    const site = await openSite(options);
    const token = await site.sign();
    const other = await openSite(options);
    const claim = { token, email: EMAIL, request: site.request };
    const results = [await site.ownership.verify(claim), await other.ownership.verify(claim)];
    return results.map((result) => (result.ok ? 'ok' : result.reason));
  }

  test('with one store accept a token once', async () => {
    const { store, counts } = fakeStore();
    expect(await verifyTwice({ store })).toEqual(['ok', 'replayed']);
    const [key, ...others] = counts.keys();
    expect(others).toEqual([]);
    expect(key).toMatch(/^postern:v1:ownership:[0-9a-f]{64}$/);
  });

  test('without a store each accept a token once', async () => {
    expect(await verifyTwice({})).toEqual(['ok', 'ok']);
  });

  test('with a failing store log one warning, without the secret, and each accept a token once', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const add = () => Promise.reject(new Error('down'));
    const options = { warn: true, store: { add, pepper: 'x'.repeat(16) } };
    const { check, sign, events } = await openSite(options);
    const token = await sign();
    expect([await check(token), await check(token)]).toEqual(['ok', 'replayed']);
    const failed = events.filter(({ type }) => type === 'store_failed');
    expect(failed).toEqual([
      {
        atMs: expect.any(Number),
        type: 'store_failed',
        message: expect.stringMatching(/^the store threw/),
      },
    ]);
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]![0]).toMatch(/^createOwnership: the store threw/);
    expect(JSON.stringify(warn.mock.calls)).not.toContain(SECRET);
  });
});

describe('createOwnership', () => {
  const { resolveTxt, fetch } = createWorld();
  const options = { secret: SECRET, origin: 'https://www.postern.test', resolveTxt, fetch };
  const SHORT = 'short secret';

  test.each([
    [{ secret: SHORT }, 'secret must be a string of at least 32 characters'],
    [{ secret: undefined }, 'secret'],
    [{ secret: [SECRET, SHORT] }, 'secret'],
    [{ secret: [SECRET, SECRET, SECRET] }, 'secret'],
    [{ secret: [] }, 'secret'],
    [{ secret: {} }, 'secret'],
    [{ origin: undefined }, 'origin'],
    [{ origin: [] }, 'origin'],
    [{ origin: 'www.postern.test' }, 'origin holds "www.postern.test"'],
    [{ origin: 'https://www.postern.test/' }, 'origin'],
    [{ origin: 'http://www.postern.test' }, 'origin'],
    [{ origin: 'http://localhost.evil.test' }, 'origin'],
    [{ origin: 'http://127.0.0.1.evil.test' }, 'origin'],
    [{ origin: 'ftp://localhost' }, 'origin'],
    [{ origin: ['https://a.test', 7] }, 'origin holds "7"'],
    [{ resolveTxt: undefined }, 'resolveTxt must be a function'],
    [{ fetch: 'fetch' }, 'createPublicNetwork()'],
    [{ session: 'x' }, 'session must be a function'],
    [{ store: {} }, 'store must have `add`'],
    [{ onEvent: true }, 'onEvent must be a function'],
    [{ warn: 1 }, 'warn must be a boolean'],
    [{ now: 1 }, 'now must be a function'],
    [{ origins: [] }, 'origin'],
  ])('rejects %j', (changes, message) => {
    const create = () => createOwnership({ ...options, ...changes } as OwnershipOptions);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
    expect(create).toThrow(/^createOwnership: /);
    expect(create).not.toThrow(SHORT);
    expect(create).not.toThrow(SECRET);
  });

  test('rejects a call without options', () => {
    expect(() => createOwnership(undefined as never)).toThrow(/^createOwnership: options/);
  });

  test('normalizes an origin with the default port or capital letters', async () => {
    const origin = 'HTTPS://WWW.Postern.Test:443';
    const { check, sign } = await openSite({ origin });
    expect(await check(await sign())).toBe('ok');
  });
});
