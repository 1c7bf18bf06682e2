import { expect, test } from 'vitest';
import { en } from '../locales/en.ts';
import { heldValidate } from '../test/held-validate.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { setUpField, type } from '../test/set-up-field.ts';
import { fakeValidate } from '../testing.ts';

useFakeClock();

const said = (heard: { announcement: string }[]) =>
  heard
    .map(({ announcement }) => announcement)
    .filter((text, index, all) => text && text !== all[index - 1]);

test('a quick check is not announced, nor is a good answer to it', async () => {
  const { field, heard, stop } = setUpField({ validate: fakeValidate() });
  await type(field, 'a@b.co');
  await pass(5000);
  expect(said(heard)).toEqual([]);
  stop();
});

test('a check that takes a second is announced, and so is its good end', async () => {
  const validate = heldValidate();
  const { field, heard, shown, stop } = setUpField({ validate, timeoutMs: 10_000 });
  field.input('a@b.co', 'now');
  await pass(1000);
  expect(shown().announcement).toBe(en.checking);
  validate.requests[0]!.answer();
  await pass(0);
  expect(shown().announcement).toBe('');
  await pass(1000);
  expect(said(heard)).toEqual([en.checking, en.ok]);
  stop();
});

test('trouble is announced once, a second after it is shown', async () => {
  const { field, heard, shown, stop } = setUpField();
  field.input('jane');
  field.commit();
  await pass(999);
  expect(shown().announcement).toBe('');
  await pass(1);
  field.commit();
  await pass(5000);
  expect(said(heard)).toEqual([en.syntax_no_at]);
  stop();
});

test('a refused submit is not announced: focus moves to the field, which says it', async () => {
  const { field, heard, stop } = setUpField();
  field.input('jane');
  await field.settle();
  await pass(5000);
  expect(said(heard)).toEqual([]);
  stop();
});

test('what was about to be said when nobody listened any more is said to the next', async () => {
  const { field, shown, stop } = setUpField();
  field.input('jane');
  field.commit();
  await pass(500);
  stop();
  await pass(5000);
  const again = field.subscribe(() => {});
  await pass(1000);
  expect(shown().announcement).toBe(en.syntax_no_at);
  again();
});
