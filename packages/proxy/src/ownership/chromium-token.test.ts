import { runsOf } from '@postern/tools/test/is-nightly.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOwnership, OWNERSHIP_FAULTS } from '../ownership.ts';
import { CHROMIUM } from '../test/chromium-token.ts';
import { createWorld, requestOf, SECRET } from '../test/ownership-world.ts';

const { email, origin, issuer, cookie, atMs, jwk, evt, binding } = CHROMIUM;
const TOKEN = `${evt}~${binding}`;
const request = requestOf({ host: 'rp.test', cookie });

/** Opens the site that the token was made for, in a process that has not seen it. */
function openSite() {
  const world = createWorld();
  world.records['_email-verification.mail.test'] = [[`iss=${issuer}`]];
  world.files[`https://${issuer}/.well-known/email-verification`] = {
    jwks_uri: `https://${issuer}/jwks`,
  };
  world.files[`https://${issuer}/jwks`] = { keys: [jwk] };
  const { resolveTxt, fetch } = world;
  const now = () => atMs;
  return createOwnership({ secret: SECRET, origin, resolveTxt, fetch, now, warn: false });
}

describe('a token of Chromium 156', () => {
  test('proves its address once', async () => {
    const ownership = openSite();
    expect(await ownership.verify({ token: TOKEN, email, request })).toEqual({
      ok: true,
      proof: { email, issuer, issuedAtMs: expect.any(Number), isPrivate: false },
    });
    expect(await ownership.verify({ token: TOKEN, email, request })).toEqual({
      ok: false,
      reason: 'replayed',
    });
  });

  test('is rejected with any letter changed', async () => {
    const ownership = openSite();
    // The last letter of a signature has bits that decoders ignore.
    for (let at = 0; at < TOKEN.length - 1; at += 3) {
      const letter = TOKEN[at] === 'A' ? 'B' : 'A';
      const token = TOKEN.slice(0, at) + letter + TOKEN.slice(at + 1);
      const { ok } = await ownership.verify({ token, email, request });
      expect(ok, `letter ${at}`).toBe(false);
    }
    expect(await ownership.verify({ token: TOKEN, email, request })).toMatchObject({ ok: true });
  });

  test('is rejected with any letter missing', async () => {
    const ownership = openSite();
    for (let at = 0; at < TOKEN.length; at += 7) {
      const token = TOKEN.slice(0, at) + TOKEN.slice(at + 1);
      expect(await ownership.verify({ token, email, request })).toMatchObject({ ok: false });
    }
  });
});

const part = fc.oneof(
  fc.base64String(),
  fc.string(),
  fc.constantFrom(...evt.split('.'), ...binding.split('.')),
  fc.json().map((text) => Buffer.from(text).toString('base64url')),
);
const jwt = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('.'));
const text = fc.array(fc.oneof(jwt, fc.constantFrom(evt, binding)), { maxLength: 4 });

test('verify has a reason for every input, and does not throw', async () => {
  const ownership = openSite();
  const token = fc.oneof(
    text.map((parts) => parts.join('~')),
    fc.anything(),
  );
  const address = fc.oneof(fc.constant(email), fc.string(), fc.anything());
  await fc.assert(
    fc.asyncProperty(token, address, async (given, to) => {
      const result = await ownership.verify({ token: given, email: to, request });
      if (!result.ok) expect(OWNERSHIP_FAULTS).toContain(result.reason);
      else expect([given, to]).toEqual([TOKEN, email]);
    }),
    { numRuns: runsOf(500) },
  );
});
