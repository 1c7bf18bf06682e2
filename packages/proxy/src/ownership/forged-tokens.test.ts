import { base64url } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  bindingOf,
  EMAIL,
  ISSUER,
  JWKS_URL,
  keys,
  METADATA_URL,
  openSite,
  ORIGIN,
  unsigned,
  type TokenChanges,
} from '../test/ownership-world.ts';
import type { OwnershipFault } from './reasons.ts';

/** The claims in a part of a token. */
const decoded = (part: string) =>
  JSON.parse(new TextDecoder().decode(base64url.decode(part))) as Record<string, unknown>;

const FORGED: [title: string, reason: OwnershipFault, changes: TokenChanges][] = [
  ['for another site', 'wrong_origin', { bindingClaims: { aud: 'https://evil.test' } }],
  ['for a host of the site', 'wrong_origin', { bindingClaims: { aud: 'https://postern.test' } }],
  ['for the site by http', 'wrong_origin', { bindingClaims: { aud: 'http://www.postern.test' } }],
  [
    'for the site with a slash',
    'wrong_origin',
    { bindingClaims: { aud: 'https://www.postern.test/' } },
  ],
  ['for another port', 'wrong_origin', { bindingClaims: { aud: 'https://www.postern.test:8443' } }],
  [
    'for a longer host',
    'wrong_origin',
    { bindingClaims: { aud: 'https://www.postern.test.a.test' } },
  ],
  ['for two sites', 'malformed', { bindingClaims: { aud: ['https://www.postern.test'] } }],
  ['with a nonce of its own', 'wrong_nonce', { bindingClaims: { nonce: 'f'.repeat(32) } }],
  ['without a nonce', 'malformed', { bindingClaims: { nonce: undefined } }],
  ['about another address', 'other_address', { evtClaims: { email: 'joe@mail.postern.test' } }],
  ['about a dotted address', 'other_address', { evtClaims: { email: 'j.ane@mail.postern.test' } }],
  ['about a tagged address', 'other_address', { evtClaims: { email: 'jane+a@mail.postern.test' } }],
  ['about a text', 'malformed', { evtClaims: { email: 'jane' } }],
  ['about two addresses', 'malformed', { evtClaims: { email: `${EMAIL},joe@mail.postern.test` } }],
  ['about an address with a line break', 'malformed', { evtClaims: { email: `${EMAIL}\n` } }],
  ['about an address with a dot at its end', 'malformed', { evtClaims: { email: `${EMAIL}.` } }],
  ['without an address', 'malformed', { evtClaims: { email: undefined } }],
  ['that is not verified', 'not_verified', { evtClaims: { email_verified: false } }],
  ['that is verified as text', 'not_verified', { evtClaims: { email_verified: 'true' } }],
  ['of another issuer', 'other_issuer', { evtClaims: { iss: 'https://evil.test' } }],
  ['of an issuer by http', 'other_issuer', { evtClaims: { iss: `http://${ISSUER}` } }],
  ['of an issuer with a path', 'other_issuer', { evtClaims: { iss: `https://${ISSUER}/a` } }],
  ['of a list of issuers', 'malformed', { evtClaims: { iss: [`https://${ISSUER}`] } }],
  ['without an issuer', 'malformed', { evtClaims: { iss: undefined } }],
  ['signed by a stranger', 'forged', { evtKey: keys.stranger.privateKey }],
  [
    'that brings its own key',
    'forged',
    {
      evtHeader: { jwk: keys.stranger.jwk, jku: 'https://evil.test/jwks' },
      evtKey: keys.stranger.privateKey,
    },
  ],
  ['of a key with the name of a prototype', 'unknown_key', { evtHeader: { kid: '__proto__' } }],
  ['of an unknown key', 'unknown_key', { evtHeader: { kid: 'k9' } }],
  ['of a key of another algorithm', 'unknown_key', { evtHeader: { kid: 'ec' } }],
  ['without a key ID', 'malformed', { evtHeader: { kid: undefined } }],
  ['of another type', 'malformed', { evtHeader: { typ: 'JWT' } }],
  ['with a critical header', 'malformed', { evtHeader: { crit: ['b64'], b64: true } }],
  ['bound by a stranger', 'wrong_binding', { bindingKey: keys.stranger.privateKey }],
  ['with another binding type', 'malformed', { bindingHeader: { typ: 'JWT' } }],
  ['with another hash', 'wrong_binding', { bindingClaims: { sd_hash: 'x'.repeat(43) } }],
  ['without a hash', 'malformed', { bindingClaims: { sd_hash: undefined } }],
  ['without a browser key', 'malformed', { evtClaims: { cnf: {} } }],
  ['with a broken key', 'wrong_binding', { evtClaims: { cnf: { jwk: { kty: 'OKP', x: 'AA' } } } }],
  ['with a secret key', 'wrong_binding', { evtClaims: { cnf: { jwk: { kty: 'oct', k: 'AA' } } } }],
  [
    'with a key for another algorithm',
    'wrong_binding',
    { evtClaims: { cnf: { jwk: { ...keys.browser.jwk, alg: 'ES256' } } } },
  ],
  ['from before 1970', 'malformed', { evtClaims: { iat: -1 } }],
  ['from far ahead', 'not_yet_valid', { evtClaims: { iat: 1e15 } }],
  ['without a time', 'malformed', { evtClaims: { iat: undefined } }],
  ['with a time as text', 'malformed', { bindingClaims: { iat: '1' } }],
  ['with a private flag as text', 'malformed', { evtClaims: { is_private_email: 'true' } }],
];

describe('a forged token', () => {
  test.each(FORGED)('%s is rejected: %s', async (_, reason, changes) => {
    const { sign, check, events } = await openSite();
    expect(await check(await sign(changes))).toBe(reason);
    expect(events.at(-1)).toMatchObject({ type: 'unproved', reason });
  });

  test.each([
    ['the address', { email: EMAIL }],
    ['the key of the browser', { cnf: { jwk: keys.stranger.jwk } }],
    ['the time', { iat: 'now' }],
  ])('in which %s was changed after the issuer signed it is rejected', async (_, change) => {
    const { check, sign, nonce, now } = await openSite();
    const iat = Math.floor(now() / 1000);
    const email = 'mallory@mail.postern.test';
    const old = await sign({
      evtClaims: { email: 'iat' in change ? EMAIL : email, iat: iat - 700 },
    });
    const [header, claims, signature] = old.split('~')[0]!.split('.') as [string, string, string];
    const changed = { ...decoded(claims), email: EMAIL, iat, ...('cnf' in change && change) };
    const evt = `${header}.${base64url.encode(JSON.stringify(changed))}.${signature}`;
    const bindingKey = ('cnf' in change ? keys.stranger : keys.browser).privateKey;
    const binding = await bindingOf(evt, { nonce, iat }, { bindingKey });
    expect(await check(`${evt}~${binding}`)).toBe('forged');
  });

  test.each(['aud', 'nonce', 'iat', 'sd_hash'])(
    'in which `%s` was changed after the browser signed it is rejected',
    async (name) => {
      const { check, sign, nonce, now } = await openSite();
      const right = await sign();
      const wrong = { aud: 'https://evil.test', nonce: 'n', iat: 1, sd_hash: 'x' };
      const other = await sign({ bindingClaims: { [name]: wrong[name as keyof typeof wrong] } });
      const [evt] = right.split('~') as [string];
      const [header, claims, signature] = other.split('~')[1]!.split('.') as [
        string,
        string,
        string,
      ];
      const hash = decoded(right.split('~')[1]!.split('.')[1]!)['sd_hash'];
      const iat = Math.floor(now() / 1000);
      const changed = { ...decoded(claims), aud: ORIGIN, nonce, iat, sd_hash: hash };
      const binding = `${header}.${base64url.encode(JSON.stringify(changed))}.${signature}`;
      expect(await check(`${evt}~${binding}`)).toBe('wrong_binding');
    },
  );

  test('without a signature of the issuer or of the browser is rejected', async () => {
    const { check, sign, nonce, now } = await openSite();
    const [evt, binding] = (await sign()).split('~') as [string, string];
    const bare = evt.slice(0, evt.lastIndexOf('.') + 1);
    const iat = Math.floor(now() / 1000);
    expect(await check(`${bare}~${await bindingOf(bare, { nonce, iat })}`)).toBe('forged');
    const loose = binding.slice(0, binding.lastIndexOf('.') + 1);
    expect(await check(`${evt}~${loose}`)).toBe('wrong_binding');
  });

  test.each([
    ['issuer', 61_000, 'not_yet_valid'],
    ['issuer', -601_000, 'expired'],
    ['browser', 61_000, 'not_yet_valid'],
    ['browser', -601_000, 'expired'],
  ] as const)('of the %s from %i ms from now is rejected: %s', async (maker, ms, reason) => {
    const { sign, check, now } = await openSite();
    const claims = { iat: Math.floor((now() + ms) / 1000) };
    const token = await sign(
      maker === 'issuer' ? { evtClaims: claims } : { bindingClaims: claims },
    );
    expect(await check(token)).toBe(reason);
  });

  test.each(['none', 'HS256', 'RS384', 'PS256', 'ES384', 'Ed448'])(
    'with the algorithm %s is rejected',
    async (alg) => {
      const { nonce, now, check, sign } = await openSite();
      const [evt, binding] = (await sign()).split('~') as [string, string];
      const claims = { iss: ISSUER, iat: now() / 1000, email: EMAIL, cnf: { jwk: {} } };
      const forged = unsigned({ alg, kid: 'k1', typ: 'evt+jwt' }, claims);
      const kb = await bindingOf(forged, { nonce, iat: now() / 1000 });
      expect(await check(`${forged}~${kb}`)).toBe('wrong_algorithm');
      const { aud, sd_hash } = JSON.parse(atob(binding.split('.')[1]!)) as Record<string, string>;
      const loose = unsigned({ alg, typ: 'kb+jwt' }, { aud, nonce, iat: now() / 1000, sd_hash });
      expect(await check(`${evt}~${loose}`)).toBe('wrong_algorithm');
    },
  );

  test('with an algorithm that the issuer does not list is rejected', async () => {
    const { world, sign, check } = await openSite();
    world.files[METADATA_URL] = { jwks_uri: JWKS_URL };
    const token = await sign({
      evtHeader: { alg: 'ES256', kid: 'ec' },
      evtKey: keys.ec.privateKey,
    });
    expect(await check(token)).toBe('wrong_algorithm');
  });

  test('with the binding of another token is rejected', async () => {
    const { sign, check } = await openSite();
    const [one] = (await sign()).split('~') as [string];
    const [, other] = (await sign({ evtHeader: { kid: 'ec' } })).split('~') as [string, string];
    expect(await check(`${one}~${other}`)).toBe('wrong_binding');
  });

  test.each([
    ['undefined', undefined, 'missing'],
    ['null', null, 'missing'],
    ['empty text', '', 'missing'],
    ['a number', 7, 'malformed'],
    ['an object', {}, 'malformed'],
    ['a list', ['a~b'], 'malformed'],
    ['text', 'token', 'malformed'],
    ['tildes', '~~', 'malformed'],
    ['dots', '..~..', 'malformed'],
    ['no JSON', 'e30x.e30.AA~e30.e30.AA', 'malformed'],
    ['long text', `${'a'.repeat(9000)}~b`, 'malformed'],
  ] as const)('that is %s is rejected', async (_, token, reason) => {
    const { check, world } = await openSite();
    expect(await check(token)).toBe(reason);
    expect(world.asked).toEqual([]);
  });

  test.each([[undefined], [null], [7], [{}], [''], [[EMAIL]], [`${EMAIL} `]])(
    'does not prove the address %j',
    async (email) => {
      const { ownership, sign, request } = await openSite();
      const result = await ownership.verify({ token: await sign(), email, request });
      expect(result).toEqual({ ok: false, reason: 'other_address' });
    },
  );

  test('does not prove an address that only Unicode case maps to it', async () => {
    const { world, sign, check } = await openSite();
    world.records['_email-verification.kim.postern.test'] = [[`iss=${ISSUER}`]];
    const token = await sign({ evtClaims: { email: 'kim@kim.postern.test' } });
    expect(await check(token, '\u212Aim@kim.postern.test')).toBe('other_address');
  });

  test('with a part cut off, or with one more, is rejected', async () => {
    const { sign, check, world } = await openSite();
    const token = await sign();
    const [evt, binding] = token.split('~') as [string, string];
    for (const text of [`${evt}~`, evt, `~${binding}`, `${token}~`, `${evt}~~${binding}`])
      expect(await check(text)).toBe('malformed');
    expect(world.asked).toEqual([]);
  });
});
