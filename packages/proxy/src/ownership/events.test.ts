import { describe, expect, test } from 'vitest';
import { EMAIL, openSite, ORIGIN } from '../test/ownership-world.ts';

describe('onEvent', () => {
  test('is called with each nonce, each proof, and each reason why there is none', async () => {
    const { check, sign, events, now } = await openSite();
    const token = await sign();
    await check('');
    await check(token, 'joe@mail.postern.test');
    await check(token);
    await check(token);
    const atMs = now();
    expect(events).toEqual([
      { atMs, type: 'nonce' },
      { atMs, type: 'unproved', reason: 'missing' },
      { atMs, type: 'unproved', reason: 'other_address' },
      { atMs, type: 'proved', isPrivate: false },
      { atMs, type: 'unproved', reason: 'replayed' },
    ]);
  });

  test('is called with a request that the route rejects', async () => {
    const { ownership, events } = await openSite();
    const url = `${ORIGIN}/ownership`;
    await ownership.handle(new Request(url, { method: 'POST' }));
    await ownership.handle(new Request(url, { headers: { 'sec-fetch-site': 'cross-site' } }));
    expect(events.slice(1)).toMatchObject([
      { type: 'nonce_refused', code: 'method_not_allowed' },
      { type: 'nonce_refused', code: 'forbidden' },
    ]);
  });

  test('is called about a private address without the address', async () => {
    const { ownership, world, sign, request, events } = await openSite();
    world.records['_email-verification.relay.postern.test'] = [['iss=issuer.postern.test']];
    const email = 'u7x9k2m4@relay.postern.test';
    const token = await sign({ evtClaims: { email, is_private_email: true } });
    await ownership.verify({ token, email: EMAIL, request });
    expect(events.at(-1)).toMatchObject({ type: 'unproved', reason: 'private_address' });
    expect(JSON.stringify(events)).not.toMatch(/postern\.test|u7x9k2m4|jane/);
  });

  test('that throws or rejects changes nothing', async () => {
    for (const fail of [
      () => {
        throw new Error('the log is full');
      },
      () => Promise.reject(new Error('the log is full')),
    ]) {
      const { check, sign } = await openSite({ onEvent: fail });
      expect(await check(await sign())).toBe('ok');
    }
  });
});
