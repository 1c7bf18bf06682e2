import { expect, test } from 'vitest';
import { en } from '../locales/en.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { setUpField } from '../test/set-up-field.ts';
import { fakeValidate } from '../testing.ts';
import { suggestAddress } from '../suggest.ts';

useFakeClock();

const TYPO = 'jane@gmial.com';
const confirm = String(en.confirm);

test('a submit that a new suggestion stops shows the confirm message', async () => {
  const { field, snapshot, stop } = setUpField({
    validate: fakeValidate({ [TYPO]: new Error('down') }),
    suggest: suggestAddress,
  });
  field.input(TYPO);
  void field.settle();
  await pass(10);
  expect(snapshot()).toMatchObject({ level: 'warning', message: confirm, shownText: confirm });
  field.refuse({ value: TYPO, message: 'Taken.' });
  expect(snapshot()).toMatchObject({ level: 'error', message: 'Taken.' });
  field.input('jane@gmial.co');
  expect(snapshot()).toMatchObject({ level: null, message: '', shownText: '' });
  field.reset();
  stop();
});

test('a rule of confirm shows its reason, followed by the confirm message', async () => {
  const { field, snapshot, stop } = setUpField({
    validate: fakeValidate({ 'a@b.co': 'risky' }),
    policy: { risky: 'confirm' },
  });
  field.input('a@b.co');
  const first = field.settle();
  await pass(10);
  expect((await first).decision).toBe('confirm');
  expect(snapshot().message).toBe(`${String(en.risky)} ${confirm}`);
  const second = field.settle();
  await pass(10);
  expect((await second).decision).toBe('warn');
  expect(snapshot().message).toBe(en.risky);
  stop();
});

test('a held submit hides the ok level until the result arrives', async () => {
  const { field, snapshot, stop } = setUpField({ validate: fakeValidate({}, { delayMs: 100 }) });
  field.input('a@b.co', 'now');
  await pass(100);
  expect(snapshot()).toMatchObject({ level: 'ok', shownText: '' });
  const settled = field.settle();
  expect(snapshot()).toMatchObject({ level: null, message: '', shownText: en.checking });
  await pass(100);
  await settled;
  expect(snapshot()).toMatchObject({ level: 'ok', shownText: '' });
  stop();
});
