import { suggestAddress } from '@postern/address';
import { expect, test } from 'vitest';
import { createEmailValidator } from '../index.ts';
import { fakeValidate } from '../testing.ts';
import type { Suggest } from '../types.ts';

const COMMA = 'Replace the comma with a dot.';
const NAMED = /^An email address cannot include this character: /;

const messageFor = async (text: string, suggest?: Suggest) =>
  (await createEmailValidator({ validate: fakeValidate(), suggest }).check(text)).message;

test.each([
  'jane@gmail,com',
  'jane@Gmail,com ',
  'jane,doe@gmail.com',
  'jane,doe@gmail,com',
  'jane@gmail\u060Ccom',
])('the text says to replace the comma of %j, with or without a suggestion', async (text) => {
  expect(await messageFor(text)).toBe(COMMA);
  expect(await messageFor(text, suggestAddress)).toBe(COMMA);
});

test('a field tells the user to replace the comma, and offers the address with the dot', () => {
  const validator = createEmailValidator({ validate: fakeValidate(), suggest: suggestAddress });
  const field = validator.field();
  field.input('jane@gmail,com');
  field.commit();
  expect(field.getSnapshot()).toMatchObject({
    level: 'error',
    message: COMMA,
    suggestion: 'jane@gmail.com',
  });
});

test.each([
  ['jane@gmail,con', 'jane@gmail.com'],
  ['jane@gm,ail.com', 'jane@gmail.com'],
  ['jane@gmail.com,', 'jane@gmail.com'],
  ['jane@gmail;com', 'jane@gmail.com'],
])('the text gives no instruction for %j where the suggestion is another: %s', async (text, to) => {
  expect(await messageFor(text, () => to)).toMatch(NAMED);
});

test.each(['jane@gmail.com,', ',jane@gmail.com', 'jane.,doe@gmail.com', 'jane,@gmail.com'])(
  'the text does not say to replace the comma of %j, which would misplace a dot',
  async (text) => {
    expect(await messageFor(text)).toMatch(NAMED);
  },
);
