import { expect, test } from 'vitest';
import { en } from '../locales/en.ts';
import { heldValidate } from '../test/held-validate.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { setUpField, type } from '../test/set-up-field.ts';
import { fakeValidate } from '../testing.ts';

useFakeClock();

/** The announcements of a list of snapshots, without repetitions. */
const announcementsOf = (published: { announcement: string }[]) =>
  published
    .map(({ announcement }) => announcement)
    .filter((text, index, all) => text && text !== all[index - 1]);

test('the field announces neither a quick check nor its valid result', async () => {
  const { field, published, stop } = setUpField({ validate: fakeValidate() });
  await type(field, 'a@b.co');
  await pass(5000);
  expect(announcementsOf(published)).toEqual([]);
  stop();
});

test('the field announces a check that takes a second, and its valid result', async () => {
  const validate = heldValidate();
  const { field, published, snapshot, stop } = setUpField({ validate, timeoutMs: 10_000 });
  field.input('a@b.co', 'now');
  await pass(1000);
  expect(snapshot().announcement).toBe(en.checking);
  validate.requests[0]!.respond();
  await pass(0);
  expect(snapshot().announcement).toBe('');
  await pass(1000);
  expect(announcementsOf(published)).toEqual([en.checking, en.ok]);
  stop();
});

test('the field announces an error once, a second after it appears', async () => {
  const { field, published, snapshot, stop } = setUpField();
  field.input('jane');
  field.commit();
  await pass(999);
  expect(snapshot().announcement).toBe('');
  await pass(1);
  field.commit();
  await pass(5000);
  expect(announcementsOf(published)).toEqual([en.syntax_no_at]);
  stop();
});

test('the field does not announce a blocked submit, since focus moves to the field', async () => {
  const { field, published, stop } = setUpField();
  field.input('jane');
  await field.settle();
  await pass(5000);
  expect(announcementsOf(published)).toEqual([]);
  stop();
});

test('the field makes a pending announcement once it has a subscriber again', async () => {
  const { field, snapshot, stop } = setUpField();
  field.input('jane');
  field.commit();
  await pass(500);
  stop();
  await pass(5000);
  const again = field.subscribe(() => {});
  await pass(1000);
  expect(snapshot().announcement).toBe(en.syntax_no_at);
  again();
});
