import { describe, expect, test } from 'vitest';
import {
  EMAIL,
  ISSUER,
  JWKS_URL,
  keys,
  METADATA_URL,
  openSite,
  pairOf,
  requestOf,
  tokenOf,
  type File,
  type World,
} from '../test/ownership-world.ts';
import { issuerHostOf } from './record.ts';
import type { OwnershipFault } from './reasons.ts';

const RECORD = '_email-verification.mail.postern.test';

/** Opens a site in a changed world, and returns the reason for a valid token. */
async function reasonIn(change: (world: World) => void): Promise<string> {
  const { world, sign, check } = await openSite();
  change(world);
  return check(await sign());
}

/** A failure with a code, as Node's. */
const failure = (code: string) => Object.assign(new Error('It failed'), { code });

describe('the record of a domain', () => {
  test.each([
    ['missing', failure('ENOTFOUND'), 'issuer_unknown'],
    ['without data', failure('ENODATA'), 'issuer_unknown'],
    ['empty', [], 'issuer_unknown'],
    ['not resolved', failure('ESERVFAIL'), 'issuer_unavailable'],
    ['without an answer', failure('ETIMEOUT'), 'issuer_unavailable'],
    ['there twice', [[`iss=${ISSUER}`], [`iss=${ISSUER}`]], 'record_invalid'],
    ['beside another', [[`iss=${ISSUER}`], ['v=spf1 -all']], 'record_invalid'],
    ['of another kind', [['v=spf1 -all']], 'record_invalid'],
    ['in capitals', [[`ISS=${ISSUER}`]], 'record_invalid'],
    ['with more', [[`iss=${ISSUER}; a=b`]], 'record_invalid'],
    ['of two issuers', [[`iss=${ISSUER} evil.test`]], 'record_invalid'],
    ['without an issuer', [['iss=']], 'record_invalid'],
    ['of another issuer', [['iss=evil.test']], 'other_issuer'],
  ] as [string, string[][] | Error, OwnershipFault][])(
    'is rejected when it is %s',
    async (_, records, reason) => {
      expect(await reasonIn((world) => (world.records[RECORD] = records))).toBe(reason);
    },
  );

  test('can be in two strings, and name an origin', async () => {
    const records = [['iss=https://', ISSUER]];
    expect(await reasonIn((world) => (world.records[RECORD] = records))).toBe('ok');
  });

  test('is resolved for the domain in lower case', async () => {
    const { world, sign, check } = await openSite();
    const email = 'jane@MAIL.postern.test';
    expect(await check(await sign({ evtClaims: { email } }))).toBe('ok');
    expect(world.asked[0]).toBe(`TXT ${RECORD}`);
  });
});

test.each([
  'issuer.postern.test/path', 'issuer.postern.test:444', 'user@issuer.postern.test', 'issuer',
  'http://issuer.postern.test', 'https://https://issuer.postern.test', '127.0.0.1', '2130706433',
  '[::1]', '0x7f.1', '127.0.0.0x1', 'issuer.postern.test.', '.postern.test', '-a.postern.test',
  'issuer_.postern.test', 'bücher.test', 'issuer.postern.test?x', 'issuer.postern.test#x', '', ' ',
  'issuer.postern.test\n', '*.postern.test', `${'a'.repeat(64)}.test`, `${'a.'.repeat(130)}test`,
])('%j is not an issuer', (text) => {
  expect(issuerHostOf(text)).toBeNull();
}); // prettier-ignore

describe('an issuer', () => {
  const redirect = new Response(null, { status: 302, headers: { location: 'https://a.test/' } });
  const huge = { keys: [{ kid: 'k1', x: 'x'.repeat(65_536) }] };
  const followed = Object.defineProperty(Response.json({}), 'redirected', { value: true });
  const cases: [string, File, OwnershipFault][] = [
    ['that redirects', redirect, 'issuer_redirects'],
    ['whose redirect was followed', followed, 'issuer_redirects'],
    ['that has no such file', new Response('', { status: 404 }), 'issuer_unavailable'],
    ['that is out of order', new Response('{}', { status: 500 }), 'issuer_unavailable'],
    ['that cannot be reached', failure('ECONNREFUSED'), 'issuer_unavailable'],
    ['at a private address', failure('ADDRESS_REFUSED'), 'issuer_not_public'],
    ['with a large file', huge, 'issuer_too_large'],
    ['whose large file was cut off', failure('BODY_TOO_LARGE'), 'issuer_too_large'],
    ['with a page of HTML', new Response('<!doctype html>'), 'issuer_invalid'],
    ['with bytes that are not UTF-8', new Response(new Uint8Array([0xff])), 'issuer_invalid'],
    ['with deep nesting', new Response('['.repeat(65_000)), 'issuer_invalid'],
    ['with an empty file', new Response(null), 'issuer_invalid'],
    ['with null', new Response('null'), 'issuer_invalid'],
    ['with an empty object', {}, 'issuer_invalid'],
  ];

  test.each(cases)('%s in its metadata is rejected', async (_, file, reason) => {
    const reasons = reasonIn((world) => (world.files[METADATA_URL] = () => clone(file)));
    expect(await reasons).toBe(reason);
  });

  test.each(cases)('%s in its keys is rejected', async (_, file, reason) => {
    expect(await reasonIn((world) => (world.files[JWKS_URL] = () => clone(file)))).toBe(reason);
  });

  test.each([
    ['http', 'http://issuer.postern.test/jwks'],
    ['another port', 'https://issuer.postern.test:8443/jwks'],
    ['a user name', 'https://user@issuer.postern.test/jwks'],
    ['a path', '/jwks'],
    ['a long URL', `https://issuer.postern.test/${'x'.repeat(2048)}`],
    ['a number', 7],
  ])('with keys at %s is rejected, and they are not fetched', async (_, jwks_uri) => {
    const { world, sign, check } = await openSite();
    world.files[METADATA_URL] = { jwks_uri };
    expect(await check(await sign())).toBe('issuer_invalid');
    expect(world.asked).toEqual([`TXT ${RECORD}`, `GET ${METADATA_URL}`]);
  });

  test('with a list of algorithms that is text is rejected', async () => {
    const metadata = { jwks_uri: JWKS_URL, signing_alg_values_supported: 'Ed25519' };
    expect(await reasonIn((world) => (world.files[METADATA_URL] = metadata))).toBe(
      'issuer_invalid',
    );
  });

  test('without a list of algorithms can sign by Ed25519', async () => {
    const metadata = { jwks_uri: JWKS_URL };
    expect(await reasonIn((world) => (world.files[METADATA_URL] = metadata))).toBe('ok');
  });

  test.each([
    [
      'two keys of one ID',
      [
        { ...keys.k1.jwk, kid: 'k1' },
        { ...keys.stranger.jwk, kid: 'k1' },
      ],
    ],
    ['a key for encryption', [{ ...keys.k1.jwk, kid: 'k1', use: 'enc' }]],
    ['a secret', [{ kty: 'oct', k: 'AAAA', kid: 'k1' }]],
    ['something else than keys', [null, 7, 'k1', {}, []]],
    ['a long exponent', [{ kty: 'RSA', kid: 'k1', n: 'x'.repeat(342), e: 'AAAAAAAQ' }]],
  ])('with %s has no such key', async (_, jwks) => {
    const set = { keys: jwks };
    expect(await reasonIn((world) => (world.files[JWKS_URL] = set))).toBe('unknown_key');
  });

  test('with a key for another operation is valid: only the values of a key are used', async () => {
    const set = { keys: [{ ...keys.k1.jwk, kid: 'k1', key_ops: ['sign'], ext: false }] };
    expect(await reasonIn((world) => (world.files[JWKS_URL] = set))).toBe('ok');
  });

  test('with a short RSA key is rejected', async () => {
    const { jwk, privateKey } = await pairOf('RS256');
    const { world, sign, check } = await openSite();
    const short = { kty: 'RSA', kid: 'rsa', n: jwk.n!.slice(0, 171), e: jwk.e! };
    world.files[JWKS_URL] = { keys: [short] };
    const token = await sign({ evtHeader: { alg: 'RS256', kid: 'rsa' }, evtKey: privateKey });
    expect(await check(token)).toBe('forged');
  });
});

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

/** A file of which each request has a body of its own. */
function clone(file: File): File {
  if (!(file instanceof Response)) return file;
  const { redirected } = file;
  return Object.defineProperty(file.clone(), 'redirected', { value: redirected });
}
