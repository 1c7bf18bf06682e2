import { afterEach, expect, test, vi } from 'vitest';
import { createEmailSyntax, createEmailValidator, emailSyntax } from './index.ts';
import { de } from './locales/de.ts';
import { ja } from './locales/ja.ts';
import { fakeValidate } from './testing.ts';

const CASES: [text: string, character: string | undefined, message: string][] = [
  ['jane@gmail,com', ',', 'Replace the comma with a dot.'],
  ['jane@gmail，com', '，', 'Replace the comma with a dot.'],
  ['jane@gmail、com', '、', 'Replace the comma with a dot.'],
  ['jane＠＠gmail.com', '＠', 'Enter only one @.'],
  ['ja(ne@gmail.com', '(', 'An email address cannot include this character: \u2068(\u2069'],
  ['jane@@gmail.com', '@', 'Enter only one @.'],
  [
    'ja\u200Ene@gmail.com',
    '\u200E',
    'Type the address again. It includes a hidden character: \u2068U+200E\u2069',
  ],
  ['ja ne@gmail.com', ' ', 'An email address cannot include spaces.'],
  ['jane..doe@gmail.com', '.', 'Check the dots. One is doubled or in the wrong place.'],
  ['jane', undefined, 'The @ is missing. Enter an address like name@example.com.'],
];

afterEach(() => {
  vi.useRealTimers();
});

test.each(CASES)(
  'a validator returns the message and the character at fault for %j',
  async (text, character, message) => {
    const validator = createEmailValidator({ validate: fakeValidate() });
    expect(await validator.check(text)).toMatchObject({ decision: 'block', message });
    expect((await validator.check(text)).character).toBe(character);
    expect(validator.peek(text)?.character).toBe(character);
    expect(await validator.validate(text)).toBe(message);
  },
);

test.each(CASES)(
  'a field shows the message with the character at fault for %j',
  (text, _, message) => {
    vi.useFakeTimers();
    const field = createEmailValidator({ validate: fakeValidate() }).field();
    field.input(text);
    field.commit();
    expect(field.getSnapshot().message).toBe(message);
  },
);

test.each(CASES)(
  'a schema returns the message with the character at fault for %j',
  (text, _, message) => {
    expect(emailSyntax['~standard'].validate(text)).toEqual({ issues: [{ message }] });
  },
);

test.each([
  [
    'jane@gmail，com',
    'カンマ（,）または読点（、）が含まれています。ドット（.）に変更してください。',
  ],
  [
    'jane@gmail、com',
    'カンマ（,）または読点（、）が含まれています。ドット（.）に変更してください。',
  ],
  ['jane＠＠gmail.com', '「@」は1つだけ入力してください。'],
  [
    'ja\u200Ene@gmail.com',
    '見えない文字（\u2068U+200E\u2069）が含まれています。メールアドレスを入力し直してください。',
  ],
])('the Japanese message is about the character at fault of %j', (text, message) => {
  const schema = createEmailSyntax(ja);
  expect(schema['~standard'].validate(text)).toEqual({ issues: [{ message }] });
});

test('a message of the page reads the character from the outcome', () => {
  const schema = createEmailSyntax({
    ...de,
    syntax_character: ({ character }) => `${String(character)} / {character}`,
  });
  expect(schema['~standard'].validate('jane@gmail,com')).toEqual({
    issues: [{ message: ', / \u2068,\u2069' }],
  });
});

test('a syntax error that only the service finds has a message without a character', async () => {
  const validate = fakeValidate({
    'jane@example.org': { status: 'invalid', reason_code: 'syntax_character' },
  });
  const outcome = await createEmailValidator({ validate }).check('jane@example.org');
  expect(outcome.character).toBeUndefined();
  expect(outcome.message).toBe('An email address cannot include this character: \u2068\u2069');
});
