import { runsOf } from '@postern/tools/test/is-nightly.js';
import { base64url } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import { verifyReceipt } from '../receipt.ts';
import { ask, fakeClock, fakeValidate, read } from '../test/ask.ts';
import {
  audience,
  email,
  limits,
  options,
  other,
  publicKey,
  reasonOf,
  receiptOf,
  secret,
  startMs,
} from '../test/receipts.ts';

describe('a receipt', () => {
  let token: string;
  beforeAll(async () => {
    token = await receiptOf();
  });

  test('contains the result and its time', async () => {
    const burner = await receiptOf({}, { email: 'burner@example.com' });
    expect(await verifyReceipt(burner, 'burner@example.com', options)).toEqual({
      ok: true,
      claims: {
        status: 'risky',
        mode: 'medium',
        reasonCode: 'domain_disposable',
        isDisposable: true,
        isFree: false,
        isRoleBased: false,
        issuedAtMs: startMs,
      },
    });
    const dead = await receiptOf({}, { email: 'dead@example.com' });
    expect(await verifyReceipt(dead, 'dead@example.com', options)).toMatchObject({
      ok: true,
      claims: { status: 'invalid', reasonCode: 'mailbox_not_found' },
    });
  });

  test('is valid for every spelling of the same address, and for no other', async () => {
    expect(await reasonOf(token, '  jane@EXAMPLE.com ')).toBe('ok');
    expect(await reasonOf(token, 'ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('ok');
    for (const address of [
      'joe@example.com',
      'jane@example.org',
      'Jane@example.com',
      'j\u0430ne@example.com',
      '<jane@example.com>',
      '',
      'jane',
      null,
      7,
      {},
    ])
      expect(await reasonOf(token, address)).toBe('other_address');
  });

  test('contains no address, and has nothing in common with another receipt for the same one', async () => {
    const again = await receiptOf();
    const bodies = [token, again].map((each) =>
      new TextDecoder().decode(base64url.decode(each.split('.')[1]!)),
    );
    for (const body of bodies) expect(body).not.toMatch(/jane/i);
    const [one, two] = bodies.map((body) => JSON.parse(body) as { sub: string; jti: string });
    expect(one!.sub).not.toBe(two!.sub);
    expect(one!.jti).not.toBe(two!.jti);
  });

  test('has the mode in which the address was validated', async () => {
    const fast = await receiptOf({}, { mode: 'fast' });
    expect(await reasonOf(fast)).toBe('mode_too_shallow');
    expect(await reasonOf(fast, email, { minMode: 'fast' })).toBe('ok');
    expect(await reasonOf(token, email, { minMode: 'deep' })).toBe('mode_too_shallow');
  });

  test('is created anew for a cached result', async () => {
    const { now, advance } = fakeClock(startMs);
    const proxy = createProxy({
      validate: fakeValidate(),
      limits,
      now,
      receipt: { audience, secret },
    });
    await ask(proxy, { mode: 'medium' });
    advance(3_600_000);
    const { data } = await read(await ask(proxy, { mode: 'medium' }));
    expect(await reasonOf(data['receipt'], email, { now })).toBe('ok');
  });

  test('is not in an error, in a reply for an invalid address, or without the option', async () => {
    expect(await receiptOf({}, { email: 'jane' })).toBeUndefined();
    expect(await receiptOf({}, { email: 7 })).toBeUndefined();
    expect(await receiptOf({ receipt: undefined })).toBeUndefined();
  });

  test('of the upstream is not passed on', async () => {
    const validate = async () => ({ result: email, status: 'valid', receipt: 'theirs' }) as const;
    for (const expose of ['minimal', 'full'] as const) {
      expect(await receiptOf({ validate, expose, receipt: undefined })).toBeUndefined();
      expect(await reasonOf(await receiptOf({ validate, expose }))).toBe('ok');
    }
  });
});

describe('a receipt is invalid', () => {
  let token: string;
  beforeAll(async () => {
    token = await receiptOf();
  });

  test('with any letter changed', async () => {
    for (let at = 0; at < token.length; at++) {
      const letter = token[at] === 'A' ? 'B' : 'A';
      expect(await reasonOf(token.slice(0, at) + letter + token.slice(at + 1))).toBe('forged');
    }
  });

  test('with any bit of its bytes changed', async () => {
    const parts = token.split('.');
    for (const [which, part] of parts.entries()) {
      const bytes = base64url.decode(part);
      for (let at = 0; at < bytes.length; at++) {
        const turned = bytes.slice();
        turned[at]! ^= 1 << (at % 8);
        const forged = parts.with(which, base64url.encode(turned)).join('.');
        expect(await reasonOf(forged)).toBe('forged');
      }
    }
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a list', ['a']],
    ['empty text', ''],
    ['dots', '..'],
    ['too many parts', 'a.b.c.d'],
    ['a megabyte', 'a'.repeat(1_000_000)],
    ['other alphabets', 'ä.ö.ü'],
    ['a lone surrogate', '\ud800.\ud800.\ud800'],
  ])('when it is %s', async (_name, given) => {
    expect(await reasonOf(given)).toBe('forged');
  });

  test('for another audience, or with another secret', async () => {
    expect(await reasonOf(token, email, { audience: 'https://evil.example' })).toBe(
      'wrong_audience',
    );
    expect(await reasonOf(token, email, { secret: other })).toBe('forged');
  });

  test.each([
    [-61_000, 'not_yet_valid'],
    [-60_000, 'ok'],
    [0, 'ok'],
    [599_999, 'ok'],
    [600_000, 'expired'],
    [86_400_000, 'expired'],
  ])('%i ms after it was issued: %s', async (afterMs, reason) => {
    expect(await reasonOf(token, email, { now: () => startMs + afterMs })).toBe(reason);
  });

  test('with an algorithm of its own choice', async () => {
    const [, body] = token.split('.') as [string, string];
    const header = (fields: object) =>
      base64url.encode(new TextEncoder().encode(JSON.stringify(fields)));
    for (const alg of ['none', 'None', 'HS256', 'HS512', 'EdDSA', 'RS256'])
      for (const more of [{}, { kid: '1' }, { jwk: publicKey }, { typ: 'JWT' }])
        for (const signature of ['', token.split('.')[2]!])
          expect(await reasonOf(`${header({ alg, ...more })}.${body}.${signature}`)).toBe('forged');
    // The public key as the secret: the verifier must not use one as the other.
    const jwk = JSON.stringify(publicKey);
    const confused = await receiptOf({ receipt: { audience, secret: jwk } });
    const [, theirs, signature] = confused.split('.') as [string, string, string];
    const eddsa = header({ alg: 'EdDSA', typ: 'postern-receipt+jwt' });
    for (const forged of [confused, `${eddsa}.${theirs}.${signature}`])
      expect(await reasonOf(forged, email, { secret: undefined, publicKey })).toBe('forged');
  });

  test('the second time with a store; a rejected receipt is not used up', async () => {
    const seen = new Map<string, number>();
    const store = {
      add(id: string, ttlMs: number) {
        if (seen.has(id)) return false;
        seen.set(id, ttlMs);
        return true;
      },
    };
    expect(await reasonOf(token, 'joe@example.com', { store })).toBe('other_address');
    expect(await reasonOf(token, email, { store })).toBe('ok');
    expect(await reasonOf(token, email, { store })).toBe('replayed');
    expect([...seen.values()]).toEqual([600_000]);
  });

  const rounds = runsOf(100);
  test(`by chance: none of ${rounds * 1000} forgeries is valid`, async () => {
    const [header, body] = token.split('.');
    let count = 0;
    for (let round = 0; round < rounds; round++) {
      const all = Array.from({ length: 1000 }, () =>
        reasonOf(
          `${header}.${body}.${base64url.encode(crypto.getRandomValues(new Uint8Array(32)))}`,
        ),
      );
      count += (await Promise.all(all)).filter((reason) => reason === 'forged').length;
    }
    expect(count).toBe(rounds * 1000);
  });
});
