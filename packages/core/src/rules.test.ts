import { expect, test } from 'vitest';
import { en } from './locales/en.ts';
import { asyncRule, rule, syncRule, validatorRule } from './rules.ts';
import { fakeValidate } from './testing.ts';
import { createEmailValidator } from './validator.ts';

const validate = fakeValidate({
  'no@b.co': { status: 'invalid', reason_code: 'mailbox_not_found' },
});
const field = createEmailValidator({ validate, required: false });

test('rule returns true or the message', async () => {
  expect(await rule(field)('ok@b.co')).toBe(true);
  expect(await rule(field)('no@b.co')).toBe(en.mailbox_not_found);
  expect(await rule(field)(null)).toBe(true);
});

test('asyncRule resolves, or rejects with the message', async () => {
  await expect(asyncRule(field)({}, 'ok@b.co')).resolves.toBeUndefined();
  await expect(asyncRule(field)({}, 'no@b.co')).rejects.toThrow(en.mailbox_not_found as string);
  await expect(asyncRule(field)({}, undefined)).resolves.toBeUndefined();
});

test('validatorRule returns $valid and the message', async () => {
  const check = validatorRule(field);
  expect(await check('ok@b.co')).toEqual({ $valid: true, message: '' });
  expect(await check('no@b.co')).toEqual({ $valid: false, message: en.mailbox_not_found });
  expect(await check('')).toEqual({ $valid: true, message: '' });
});

test('rule with a validator sends the mode of a submit', async () => {
  validate.requests.length = 0;
  await rule(field)('new@b.co');
  expect(validate.requests).toMatchObject([{ mode: 'medium' }]);
});

test('syncRule returns the known message of the current text', async () => {
  const own = createEmailValidator({ validate }).field();
  const messageOf = syncRule(own);
  expect(messageOf('no@b.co')).toBeUndefined();
  await own.check('no@b.co', { commit: true });
  expect(messageOf('no@b.co')).toBe(en.mailbox_not_found);
  expect(messageOf('ok@b.co')).toBeUndefined();
});
