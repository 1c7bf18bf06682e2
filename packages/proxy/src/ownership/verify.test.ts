import { describe, expect, test } from 'vitest';
import {
  bindingOf,
  EMAIL,
  ISSUER,
  JWKS_URL,
  keys,
  METADATA_URL,
  openSite,
  requestOf,
  tokenOf,
  unsigned,
  type TokenChanges,
} from '../test/ownership-world.ts';
import type { OwnershipFault } from './reasons.ts';

describe('a valid token', () => {
  test('proves the address, and names the issuer and the time', async () => {
    const { ownership, sign, request, now } = await openSite();
    expect(await ownership.verify({ token: await sign(), email: EMAIL, request })).toEqual({
      ok: true,
      proof: { email: EMAIL, issuer: ISSUER, issuedAtMs: now(), isPrivate: false },
    });
  });

  test.each([
    ['Ed25519', 'k1'],
    ['EdDSA', 'old'],
    ['ES256', 'ec'],
    ['RS256', 'rsa'],
  ] as const)('can be signed by %s', async (alg, kid) => {
    const { sign, check } = await openSite();
    const token = await sign({ evtHeader: { alg, kid }, evtKey: keys[kid].privateKey });
    expect(await check(token)).toBe('ok');
  });

  test('can be bound by a key of ES256', async () => {
    const { sign, check } = await openSite();
    const { jwk, privateKey } = keys.ecBrowser;
    const token = await sign({
      evtClaims: { cnf: { jwk } },
      bindingHeader: { alg: 'ES256' },
      bindingKey: privateKey,
    });
    expect(await check(token)).toBe('ok');
  });

  test('can name its issuer as a host', async () => {
    const { sign, check } = await openSite();
    expect(await check(await sign({ evtClaims: { iss: ISSUER } }))).toBe('ok');
  });

  test('proves the address also with ASCII letters in another case', async () => {
    const { sign, check } = await openSite();
    expect(await check(await sign(), 'JANE@Mail.postern.TEST')).toBe('ok');
  });

  test('is accepted for a nonce that the application stores', async () => {
    const { ownership, sign, request, nonce } = await openSite();
    const claim = { token: await sign(), email: EMAIL, request };
    const other = await ownership.verify({ ...claim, nonce: `${nonce}0` });
    expect(other).toEqual({ ok: false, reason: 'wrong_nonce' });
    expect(await ownership.verify({ ...claim, nonce })).toMatchObject({ ok: true });
  });

  test('about a private address is reported with that address', async () => {
    const { ownership, world, sign, request } = await openSite();
    world.records['_email-verification.relay.postern.test'] = [[`iss=${ISSUER}`]];
    const email = 'u7x9k2m4@relay.postern.test';
    const token = await sign({ evtClaims: { email, is_private_email: true } });
    expect(await ownership.verify({ token, email: EMAIL, request })).toMatchObject({
      ok: false,
      reason: 'private_address',
      proof: { email, isPrivate: true },
    });
  });

  test('about a private address proves it when the form has it', async () => {
    const { ownership, sign, request } = await openSite();
    const token = await sign({ evtClaims: { is_private_email: true } });
    expect(await ownership.verify({ token, email: EMAIL, request })).toMatchObject({
      ok: true,
      proof: { email: EMAIL, isPrivate: true },
    });
  });

  test('is accepted once', async () => {
    const { sign, check } = await openSite();
    const token = await sign();
    const both = await Promise.all([check(token), check(token)]);
    expect(both.sort()).toEqual(['ok', 'replayed']);
    expect(await check(token)).toBe('replayed');
    expect(await check(await sign()), 'with the same nonce').toBe('replayed');
  });

  test('that was rejected does not use up its nonce', async () => {
    const { sign, check } = await openSite();
    const token = await sign();
    expect(await check(token, 'joe@mail.postern.test')).toBe('other_address');
    expect(await check(token)).toBe('ok');
  });
});

const FORGED: [title: string, reason: OwnershipFault, changes: TokenChanges][] = [
  ['for another site', 'wrong_origin', { bindingClaims: { aud: 'https://evil.test' } }],
  ['for a host of the site', 'wrong_origin', { bindingClaims: { aud: 'https://postern.test' } }],
  ['for the site by http', 'wrong_origin', { bindingClaims: { aud: 'http://www.postern.test' } }],
  ['for two sites', 'malformed', { bindingClaims: { aud: ['https://www.postern.test'] } }],
  ['with a nonce of its own', 'wrong_nonce', { bindingClaims: { nonce: 'f'.repeat(32) } }],
  ['without a nonce', 'malformed', { bindingClaims: { nonce: undefined } }],
  ['about another address', 'other_address', { evtClaims: { email: 'joe@mail.postern.test' } }],
  ['about a dotted address', 'other_address', { evtClaims: { email: 'j.ane@mail.postern.test' } }],
  ['about a tagged address', 'other_address', { evtClaims: { email: 'jane+a@mail.postern.test' } }],
  ['about a text', 'malformed', { evtClaims: { email: 'jane' } }],
  ['about two addresses', 'malformed', { evtClaims: { email: `${EMAIL},joe@mail.postern.test` } }],
  ['without an address', 'malformed', { evtClaims: { email: undefined } }],
  ['that is not verified', 'not_verified', { evtClaims: { email_verified: false } }],
  ['that is verified as text', 'not_verified', { evtClaims: { email_verified: 'true' } }],
  ['of another issuer', 'other_issuer', { evtClaims: { iss: 'https://evil.test' } }],
  ['of an issuer by http', 'other_issuer', { evtClaims: { iss: `http://${ISSUER}` } }],
  ['of an issuer with a path', 'other_issuer', { evtClaims: { iss: `https://${ISSUER}/a` } }],
  ['without an issuer', 'malformed', { evtClaims: { iss: undefined } }],
  ['signed by a stranger', 'forged', { evtKey: keys.stranger.privateKey }],
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
  ['without a time', 'malformed', { evtClaims: { iat: undefined } }],
  ['with a time as text', 'malformed', { bindingClaims: { iat: '1' } }],
  ['with a private flag as text', 'malformed', { evtClaims: { is_private_email: 'true' } }],
];

describe('a forged token', () => {
  test.each(FORGED)('%s is rejected: %s', async (_, reason, changes) => {
    const { sign, check } = await openSite();
    expect(await check(await sign(changes))).toBe(reason);
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

describe('a nonce', () => {
  test('of another browser is rejected', async () => {
    const { ownership, sign } = await openSite();
    const token = await sign();
    const other = `__Host-postern-ownership=${'0'.repeat(32)}`;
    for (const cookie of ['', other, 'x=1'])
      expect(
        await ownership.verify({ token, email: EMAIL, request: requestOf({ cookie }) }),
      ).toEqual({ ok: false, reason: 'wrong_nonce' });
  });

  test('is rejected after ten minutes', async () => {
    const { nonce, now, advance, check } = await openSite();
    advance(599_999);
    expect(await check(await tokenOf({ nonce, nowMs: now() }))).toBe('ok');
    advance(1);
    expect(await check(await tokenOf({ nonce, nowMs: now() }))).toBe('nonce_expired');
  });

  test('with any changed letter is rejected', async () => {
    const { nonce, now, check } = await openSite();
    for (const at of [0, 2, 10, 11, 20, 50, nonce.length - 1]) {
      const letter = nonce[at] === '0' ? '1' : '0';
      const changed = nonce.slice(0, at) + letter + nonce.slice(at + 1);
      const reason = await check(await tokenOf({ nonce: changed, nowMs: now() }));
      expect(['wrong_nonce', 'nonce_expired']).toContain(reason);
    }
  });

  test('of another secret is rejected, and of the secret before it is valid', async () => {
    const newer = 'another secret of thirty-two characters';
    const { nonce, request, now } = await openSite();
    for (const [secret, ok] of [
      [newer, false],
      [[newer, 'a secret of thirty-two characters or more'], true],
    ] as const) {
      const { ownership } = await openSite({ secret });
      const token = await tokenOf({ nonce, nowMs: now() });
      expect(await ownership.verify({ token, email: EMAIL, request })).toMatchObject({ ok });
    }
  });
});
