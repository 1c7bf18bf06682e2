import { describe, expect, test } from 'vitest';
import {
  ISSUER,
  JWKS_URL,
  keys,
  METADATA_URL,
  openSite,
  pairOf,
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

  test('can be split into two strings, and can name an origin', async () => {
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

  test('with a list of algorithms that is a string is rejected', async () => {
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
  ])('with %s has no usable key', async (_, jwks) => {
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

/** A file of which each request has a body of its own. */
function clone(file: File): File {
  if (!(file instanceof Response)) return file;
  const { redirected } = file;
  return Object.defineProperty(file.clone(), 'redirected', { value: redirected });
}
