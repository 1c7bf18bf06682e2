import { describe, expect, test } from 'vitest';
import { EMAIL, ISSUER, keys, openSite, requestOf, tokenOf } from '../test/ownership-world.ts';

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
