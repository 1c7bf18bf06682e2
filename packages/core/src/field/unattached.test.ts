import { expect, test } from 'vitest';
import { heldValidate } from '../test/held-validate.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { fakeValidate } from '../testing.ts';
import type { Outcome } from '../types.ts';
import { createEmailValidator } from '../validator.ts';

useFakeClock();

test('a field without an input waits for the pause in a handler of an input event', async () => {
  const validate = heldValidate();
  const field = createEmailValidator({ validate }).field();
  const input = document.body.appendChild(document.createElement('input'));
  const outcomes: Promise<Outcome>[] = [];
  input.addEventListener('input', () => {
    outcomes.push(field.check(input.value));
  });
  const typeAll = (text: string) => {
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  for (const text of ['a@b.c', 'a@b.co']) typeAll(text);
  expect(validate.requests).toEqual([]);
  await pass(400);
  expect(validate.requests).toMatchObject([{ email: 'a@b.co', mode: 'fast' }]);
  // A newer text aborts the checks of the older ones.
  typeAll('a@b.com');
  expect(await Promise.all(outcomes.slice(0, 2))).toMatchObject([
    { address: 'a@b.c', failure: { code: 'aborted' } },
    { address: 'a@b.co', failure: { code: 'aborted' } },
  ]);
  // A submit does not wait for the pause.
  input.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const submitted = field.check('a@b.com');
  expect(validate.requests[1]).toMatchObject({ email: 'a@b.com', mode: 'medium' });
  validate.requests[1]!.respond({ status: 'invalid' });
  expect(await submitted).toMatchObject({ decision: 'block' });
  expect(await outcomes[2]).toMatchObject({ decision: 'block' });
  input.remove();
});

test.each([
  ['input', 'fast'],
  ['change', 'medium'],
  ['focusout', 'medium'],
  ['click', 'medium'],
  ['submit', 'medium'],
  ['Enter', 'medium'],
  ['Shift', 'fast'],
])('a field without an input, in a timer after %s, sends the mode %s', async (type, mode) => {
  const validate = fakeValidate();
  const field = createEmailValidator({ validate }).field();
  const input = document.body.appendChild(document.createElement('input'));
  // The first check of a page adds the listeners.
  await field.check('');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  if (/^[A-Z]/.test(type))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: type, bubbles: true }));
  else input.dispatchEvent(new Event(type, { bubbles: true }));
  const checked = pass(200).then(() => field.check('a@b.co'));
  await pass(700);
  expect(await checked).toMatchObject({ decision: 'allow' });
  expect(validate.requests).toMatchObject([{ email: 'a@b.co', mode }]);
  input.dispatchEvent(new Event('change', { bubbles: true }));
  input.remove();
});

test('a field without an input returns the result of a submit after a newer text', async () => {
  const validate = heldValidate();
  const field = createEmailValidator({ validate }).field();
  const submitted = field.validate('a@b.co');
  const next = field.validate('a@b.com');
  validate.requests[0]!.respond({ status: 'invalid' });
  validate.requests[1]!.respond();
  expect(await submitted).toBeTruthy();
  expect(await next).toBeUndefined();
});
