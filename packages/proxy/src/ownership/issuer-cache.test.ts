import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  EMAIL,
  JWKS_URL,
  keys,
  METADATA_URL,
  openSite,
  requestOf,
  tokenOf,
} from '../test/ownership-world.ts';
import { createCachedLoad } from './cached-load.ts';

const RECORD = '_email-verification.mail.postern.test';

/** A failure with a code, as Node's. */
const failure = (code: string) => Object.assign(new Error('It failed'), { code });

describe('the files of an issuer', () => {
  /** A site, and a function that verifies a token with a nonce of its own. */
  async function openVisits() {
    const site = await openSite();
    const { ownership, now, world } = site;
    const visit = async (changes: Parameters<typeof tokenOf>[1] = {}) => {
      const { nonce, setCookie } = await ownership.createNonce(requestOf());
      const request = requestOf({ cookie: setCookie!.split(';')[0]! });
      const token = await tokenOf({ nonce, nowMs: now() }, changes);
      const result = await ownership.verify({ token, email: EMAIL, request });
      return result.ok ? 'ok' : result.reason;
    };
    /** What was requested since the last call. */
    const asked = () => world.asked.splice(0).map((each) => each.split('/').pop());
    return { ...site, visit, asked };
  }

  /** A file with header fields. */
  const cached = (file: object, headers: Record<string, string>) => () =>
    Response.json(file, { headers });

  test('are fetched once for all concurrent tokens, and cached', async () => {
    const { visit, asked } = await openVisits();
    expect(await Promise.all(Array.from({ length: 20 }, () => visit()))).toEqual(
      Array.from({ length: 20 }, () => 'ok'),
    );
    expect(await visit()).toBe('ok');
    expect(asked()).toEqual([`TXT ${RECORD}`, 'email-verification', 'jwks']);
  });

  test('are fetched again after the shorter of their times, the record after a minute', async () => {
    const { world, visit, asked, advance } = await openVisits();
    world.files[JWKS_URL] = cached(world.files[JWKS_URL]!, { 'cache-control': 'max-age=90' });
    await visit();
    asked();
    advance(59_999);
    await visit();
    expect(asked()).toEqual([]);
    advance(30_000);
    await visit();
    expect(asked()).toEqual([`TXT ${RECORD}`]);
    advance(1);
    await visit();
    expect(asked()).toEqual(['email-verification', 'jwks']);
  });

  test('are not cached with no-store', async () => {
    const { world, visit, asked } = await openVisits();
    world.files[METADATA_URL] = cached(world.files[METADATA_URL]!, { 'cache-control': 'no-store' });
    await visit();
    asked();
    expect(await visit()).toBe('ok');
    expect(asked()).toEqual(['email-verification', 'jwks']);
  });

  test('are fetched again for an unknown key, at most every 30 s', async () => {
    const { world, visit, asked, advance } = await openVisits();
    await visit();
    asked();
    const changes = { evtHeader: { kid: 'k2' }, evtKey: keys.stranger.privateKey };
    expect(await visit(changes)).toBe('unknown_key');
    expect(asked()).toEqual([]);
    advance(30_000);
    world.files[JWKS_URL] = { keys: [{ ...keys.stranger.jwk, kid: 'k2' }] };
    expect(await visit(changes)).toBe('ok');
    expect(asked()).toEqual(['email-verification', 'jwks']);
  });

  test('that could not be fetched are not requested for 10 s', async () => {
    const { world, visit, asked, advance } = await openVisits();
    const file = world.files[METADATA_URL]!;
    world.files[METADATA_URL] = failure('ECONNREFUSED');
    expect([await visit(), await visit()]).toEqual(['issuer_unavailable', 'issuer_unavailable']);
    expect(asked()).toEqual([`TXT ${RECORD}`, 'email-verification']);
    world.files[METADATA_URL] = file;
    advance(10_000);
    expect(await visit()).toBe('ok');
  });

  test('are kept when they cannot be fetched again for an unknown key', async () => {
    const { world, visit, asked, advance } = await openVisits();
    await visit();
    advance(30_000);
    world.files[METADATA_URL] = failure('ECONNREFUSED');
    asked();
    const changes = { evtHeader: { kid: 'k2' } };
    expect(await visit(changes)).toBe('issuer_unavailable');
    expect(await visit(changes)).toBe('unknown_key');
    expect(await visit()).toBe('ok');
    expect(asked()).toEqual(['email-verification']);
  });

  test('of at most 200 issuers are kept', async () => {
    const { world, visit, asked } = await openVisits();
    const visitNumber = async (at: number) => {
      const host = `issuer${at}.postern.test`;
      world.records[`_email-verification.mail${at}.postern.test`] = [[`iss=${host}`]];
      world.files[`https://${host}/.well-known/email-verification`] = { jwks_uri: JWKS_URL };
      const email = `jane@mail${at}.postern.test`;
      return visit({ evtClaims: { email, iss: host } });
    };
    for (let at = 0; at < 201; at++) await visitNumber(at);
    asked();
    await visitNumber(200);
    expect(asked()).toEqual([]);
  });

  test('are not fetched for a token that is not bound to this site and session', async () => {
    const { visit, asked } = await openVisits();
    const key = keys.stranger.privateKey;
    await visit({ bindingClaims: { aud: 'https://evil.test' } });
    await visit({ bindingClaims: { nonce: 'n' } });
    await visit({ bindingKey: key });
    await visit({ evtClaims: { email: 'joe@mail.postern.test' } });
    expect(asked()).toEqual([]);
  });

  test('of more than 50 issuers at a time are not fetched', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { ownership, now } = await openSite({
      async resolveTxt() {
        await held;
        return [];
      },
    });
    const visits = Array.from({ length: 51 }, async (_, at) => {
      const { nonce, setCookie } = await ownership.createNonce(requestOf());
      const request = requestOf({ cookie: setCookie!.split(';')[0]! });
      const email = `jane@mail${at}.postern.test`;
      const token = await tokenOf({ nonce, nowMs: now() }, { evtClaims: { email } });
      const result = await ownership.verify({ token, email, request });
      if (!result.ok && result.reason === 'overloaded') release();
      return result.ok ? 'ok' : result.reason;
    });
    const reasons = await Promise.all(visits);
    expect(reasons.filter((reason) => reason === 'overloaded')).toHaveLength(1);
    expect(reasons.filter((reason) => reason === 'issuer_unknown')).toHaveLength(50);
  });
});

test('a fetch that the platform dropped is repeated without waiting for it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let count = 0;
  const load = createCachedLoad<number>({
    ...{ maxKeys: 10, now: Date.now },
    load: async () => {
      count += 1;
      return count === 1 ? new Promise(() => undefined) : { value: count, cacheMs: 1000 };
    },
  });
  void load('key', Infinity);
  const joined = load('key', Infinity).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await joined).toEqual({ reason: 'issuer_unavailable' });
  expect(await load('key', Infinity)).toBe(2);
});
