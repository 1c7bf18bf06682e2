import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalAddress, sameInbox } from './canonical-address.ts';
import { INBOX_RULES } from './inbox-rules.ts';

describe('the canonical address', () => {
  test.each([
    ['Jane.Doe+shop@googlemail.com', 'janedoe@gmail.com'],
    ['j.a.n.e@GMAIL.com', 'jane@gmail.com'],
    ['Jane.Doe+shop@outlook.com', 'jane.doe@outlook.com'],
    ['jane@hotmail.com', 'jane@hotmail.com'],
    ['jane@me.com', 'jane@icloud.com'],
    ['Jane@mac.com', 'jane@icloud.com'],
    ['jane_doe-x.y+shop@proton.me', 'janedoexy@proton.me'],
    ['jane@pm.me', 'jane@pm.me'],
    ['jane+shop@fastmail.com', 'jane@fastmail.com'],
    ['shop@jane.fastmail.com', 'jane@fastmail.com'],
    ['jane@ya.ru', 'jane@yandex.ru'],
    ['  jane@gmail.com ', 'jane@gmail.com'],
  ])('of %j is %j', (address, canonical) => expect(canonicalAddress(address)).toBe(canonical));

  test.each([
    // A company's own domain, also at Google or Microsoft: dots and tags count there.
    ['Jane.Doe+shop@Firm.example', 'jane.doe+shop@firm.example'],
    // Not documented by the provider.
    ['jane+shop@icloud.com', 'jane+shop@icloud.com'],
    ['jane.doe+shop@yandex.ru', 'jane.doe+shop@yandex.ru'],
    ['jane-shop@yahoo.com', 'jane-shop@yahoo.com'],
    // A sub-domain of a provider without sub-domain addressing, a deeper one, and one that can be two users.
    ['shop@jane.gmail.com', 'shop@jane.gmail.com'],
    ['shop@x.jane.fastmail.com', 'shop@x.jane.fastmail.com'],
    ['shop@jane-doe.fastmail.com', 'shop@jane-doe.fastmail.com'],
    // The rest is not a name.
    ['jane.+shop@outlook.com', 'jane.+shop@outlook.com'],
    ['+shop@gmail.com', '+shop@gmail.com'],
    ['_@proton.me', '_@proton.me'],
    // Only the case of ASCII is ignored.
    ['JÖRG@müller.example', 'jÖrg@xn--mller-kva.example'],
  ])('of %j stays %j', (address, canonical) => expect(canonicalAddress(address)).toBe(canonical));

  test.each([
    '',
    'jane',
    'jane@',
    '@gmail.com',
    '"jane doe"@gmail.com',
    'a@gmail.com, b@gmail.com',
  ])('of %j is none', (text) => expect(canonicalAddress(text)).toBe(null));
});

test('two addresses are one inbox by their canonical addresses, and no text is', () => {
  expect(sameInbox('Jane.Doe@gmail.com', 'janedoe+x@googlemail.com')).toBe(true);
  expect(sameInbox('jane@outlook.com', 'jane@hotmail.com')).toBe(false);
  expect(sameInbox('jane', 'jane')).toBe(false);
});

const ALPHABET = 'abcXYZ019._-+';
const localPart = fc
  .string({ unit: fc.constantFrom(...ALPHABET), minLength: 1, maxLength: 12 })
  .filter((text) => !/^\.|\.\.|\.$/.test(text));
const documented = INBOX_RULES.flatMap(({ domains }) => domains.flat());
const domain = fc.constantFrom(...documented, 'jane.fastmail.com', 'firm.example', 'yahoo.com');

test('a canonical address is its own, and of the same provider', () => {
  fc.assert(
    fc.property(localPart, domain, (local, at) => {
      const canonical = canonicalAddress(`${local}@${at}`)!;
      expect(canonicalAddress(canonical)).toBe(canonical);
      const group = INBOX_RULES.flatMap(({ domains }) => domains).find((list) =>
        list.includes(at),
      ) ?? [at];
      if (at !== 'jane.fastmail.com') expect(group).toContain(canonical.split('@')[1]);
    }),
    { numRuns: 2000 },
  );
});

/**
 * Who owns an address, said a second time: what a provider does not let two people have. Written as plain as can be, by
 * the documentation and not by the table.
 */
function ownerOf(local: string, at: string): string {
  const name = local.toLowerCase();
  const [base = ''] = name.split('+');
  if (at === 'gmail.com' || at === 'googlemail.com') return `google ${base.replaceAll('.', '')}`;
  if (['icloud.com', 'me.com', 'mac.com'].includes(at)) return `apple ${name}`;
  if (at === 'ya.ru' || at.startsWith('yandex.')) return `yandex ${name}`;
  if (/^(proton|pm)/.test(at)) return `${at} ${base.replace(/[._-]/g, '')}`;
  if (at === 'jane.fastmail.com') return 'fastmail.com jane';
  if (/^(outlook|hotmail|fastmail)\./.test(at)) return `${at} ${base}`;
  return `${at} ${name}`;
}

test('two users never have the same canonical address', () => {
  fc.assert(
    fc.property(localPart, localPart, domain, domain, (one, other, at, otherAt) => {
      if (!sameInbox(`${one}@${at}`, `${other}@${otherAt}`)) return;
      expect(ownerOf(one, at)).toBe(ownerOf(other, otherAt));
    }),
    { numRuns: 20_000 },
  );
});
