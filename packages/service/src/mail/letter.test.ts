import { expect, test } from 'vitest';
import { nameText } from './letter.ts';
import { invitationLetter, keysExpiringLetter } from './letters.ts';

test.each([
  ['Shop', 'Shop'],
  ['Müller & Söhne, Inc. (Bern)', 'Müller & Söhne, Inc. (Bern)'],
  ["O’Neil's +1", "O’Neil's +1"],
  ['株式会社', '株式会社'],
  ['Win now: https://evil.example/a?b', 'Win now https evil example a b'],
  ['www.evil.example', 'www evil example'],
  ['evil．example', 'evil example'],
  ['evil。example', 'evil example'],
  ['mailto:jane@evil.example', 'mailto jane evil example'],
  ['<a href="x">y</a>', 'a href x y a'],
  ['one\r\nBcc: two', 'one Bcc two'],
  ['gpj.\u202Eexe', 'gpj exe'],
  ['a'.repeat(100), `${'a'.repeat(40)}…`],
  ['💰'.repeat(3), ''],
])('the name %j is written as %j in a mail', (name, text) => {
  expect(nameText(name)).toBe(text);
});

test('an invitation and a notice contain no link and no long text that a user chose', () => {
  const name = `https://evil.example/ ${'You have won. '.repeat(20)}`;
  const page = 'https://postern.example/';
  const key = { name, hint: 'abcd', days: 7 };
  const letters = [
    invitationLetter({ organisation: name, link: page }),
    keysExpiringLetter({ keys: [key], page }),
    keysExpiringLetter({ keys: [key, key], page }),
  ];
  for (const { subject, paragraphs } of letters) {
    expect(`${subject} ${paragraphs.join(' ')}`).not.toMatch(/evil\.example|:\/\//);
    expect(subject.length).toBeLessThan(100);
  }
  expect(invitationLetter({ organisation: '💰', link: page }).subject).toBe(
    'You’re invited to an organization',
  );
});
