import { runsOf } from '@postern/tools/test/is-nightly.js';
import { isAbout, parseResult } from '@postern/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeResolver } from './test/fake-resolver.ts';
import { createVerifier } from './node/verifier.ts';

const resolver = fakeResolver({ mx: {}, a: {}, fail: {}, hang: [] });
const verify = createVerifier({ resolver });

describe('the field `result` of the engine', () => {
  it.each([
    ['Jane.Doe+news@GMail.com', 'Jane.Doe+news@gmail.com'],
    ['jane@BÜCHER.example', 'jane@bücher.example'],
    ['jane@xn--bcher-kva.example', 'jane@xn--bcher-kva.example'],
    ['jane@ｓｈｏｐ．de', 'jane@shop.de'],
    ['jane@例。com', 'jane@例.com'],
    ['andre\u0301@shop.de', 'andr\u00E9@shop.de'],
    ['\u200E jane\u200B@shop.de\uFEFF\n', 'jane@shop.de'],
    ['jane@gmial.com', 'jane@gmial.com'],
    [' Jane <jane@shop.de>', 'Jane <jane@shop.de>'],
    ['jane@shop.de.', 'jane@shop.de.'],
  ])('for %j is %j, which a client accepts for it', async (email, told) => {
    const answer = await verify({ email, mode: 'fast' });
    expect(answer.result).toBe(told);
    expect(isAbout(answer.result, email)).toBe(true);
  });

  it('is accepted by a client for the address that was checked, whatever it was', async () => {
    const odd = fc.constantFrom(
      ...'aZ9.+-_@ßéΣİǰ中。．＠ａ"<>(,:;[]\\',
      ' ',
      '\t',
      '\u0301',
      '\u0345',
    );
    const invisible = fc.constantFrom('\u200B', '\uFEFF', '\u200E', '\u00AD', '\u034F', '\u200D');
    const part = fc.string({ unit: fc.oneof(odd, odd, odd, invisible), maxLength: 12 });
    const letters = fc.string({ unit: 'binary', maxLength: 6 });
    const text = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.tuple(part, part).map(([local, domain]) => `${local}@${domain}.com`),
      fc.tuple(letters, letters).map(([local, domain]) => `a${local}@d${domain}.example`),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('fast', 'medium'), async (email, mode) => {
        const answer = await verify({ email, mode });
        expect(isAbout(answer.result, email)).toBe(true);
        expect(parseResult(JSON.parse(JSON.stringify(answer)))).toEqual(answer);
      }),
      { numRuns: runsOf(500) },
    );
  });
});

describe('in test mode', () => {
  it.each(['mailbox_not_found', 'Catch_All+2', 'domain_typo_squat', 'valid'])(
    'a client accepts the result for %s@postern.test',
    async (local) => {
      const email = ` ${local}@Postern.Test`;
      const answer = await createVerifier({ resolver, testMode: true })({ email, mode: 'fast' });
      expect(isAbout(answer.result, email)).toBe(true);
    },
  );
});
