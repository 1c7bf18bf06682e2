import { expect, test } from 'vitest';
import { openBinding } from './eager.ts';
import { shareValidator } from './binding.ts';
import { fakeValidate } from '../testing.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { createEmailValidator } from '../validator.ts';

useFakeClock();

const ask = async (open: ReturnType<typeof openBinding>, value = 'a@b.co') => {
  const checked = open.field.check(value);
  await pass(410);
  return checked;
};

test('a field creates its own validator when none is provided', async () => {
  const validate = fakeValidate({ 'a@b.co': 'risky' });
  expect(await ask(openBinding({ validate }, undefined))).toMatchObject({ verdict: 'risky' });
  await ask(openBinding({ validate }, null));
  expect(validate.requests).toHaveLength(2);
});

test('a field uses the validator in its options, otherwise the provided one', async () => {
  const [mine, above] = [fakeValidate({}), fakeValidate({})];
  const validator = createEmailValidator({ validate: mine });
  const provided = shareValidator({ validate: above });
  await ask(openBinding({ validator }, provided));
  expect([mine.requests.length, above.requests.length]).toEqual([1, 0]);
  await ask(openBinding({}, provided));
  expect([mine.requests.length, above.requests.length]).toEqual([1, 1]);
});

test('fields with one validator share its cache', async () => {
  const validate = fakeValidate();
  const provided = shareValidator({ validate });
  await ask(openBinding({}, provided));
  expect(await ask(openBinding({}, provided))).toMatchObject({ verdict: 'valid' });
  expect(validate.requests).toHaveLength(1);
});

test('options of the field override those of its validator, and those override the fallback', async () => {
  const validate = fakeValidate({ 'a@b.co': 'risky' });
  const suggest = (text: string) => (text === 'a@b.co' ? 'a@c.co' : null);
  const provided = shareValidator({ validate, policy: 'strict' });
  expect(await ask(openBinding({}, provided))).toMatchObject({
    decision: 'block',
    suggestion: null,
  });
  expect(
    await ask(openBinding({ policy: { risky: 'allow' } }, provided, { suggest })),
  ).toMatchObject({
    decision: 'allow',
    suggestion: 'a@c.co',
  });
});

test('a field applies changed options, without changing a provided validator', async () => {
  const validate = fakeValidate({ 'a@b.co': 'risky' });
  const validator = createEmailValidator({ validate });
  const open = openBinding({}, shareValidator({ validator }));
  await ask(open);
  open.follow({ policy: 'strict' });
  expect(open.field.getSnapshot().decision).toBe('block');
  expect(validator.peek('a@b.co')).toMatchObject({ decision: 'warn' });
  open.follow({ policy: undefined });
  expect(open.field.getSnapshot().decision).toBe('warn');
});

test('equal options publish no snapshot', async () => {
  const open = openBinding({ validate: fakeValidate() }, undefined);
  await ask(open);
  const stop = open.field.subscribe(() => {});
  const before = open.field.getSnapshot();
  open.follow({ policy: { risky: 'warn' }, messages: {} });
  expect(open.field.getSnapshot()).toBe(before);
  stop();
});

test('a text that the page sets after it stopped a change event does not count as typed', async () => {
  const input = document.createElement('input');
  document.body.append(input);
  const open = openBinding({ validate: fakeValidate(), value: '' }, undefined);
  const detach = open.attachInput(input);
  input.addEventListener('change', (event) => {
    event.stopPropagation();
  });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await pass(5000);
  input.value = 'a@b.co';
  open.follow({ value: 'a@b.co' });
  await pass(5000);
  expect(open.field.getSnapshot()).toMatchObject({ value: 'a@b.co', phase: 'idle' });
  detach();
  input.remove();
});
