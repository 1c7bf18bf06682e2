import { suggestAddress } from '@postern/address';
import { expect, test } from 'vitest';
import { en } from '../locales/en.ts';
import { BOUND_INPUT } from '../test/bound-input.ts';
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

test.each([
  ['announces a blocked submit where the focus does not move to the input', false, 1],
  ['does not announce a blocked submit where the focus moves to the input', true, 0],
])('the field %s', async (_title, isMoved, times) => {
  const { field, published, stop } = setUpField();
  let hasFocus = false;
  const unbind = field.bind({ ...BOUND_INPUT, hasFocus: () => hasFocus });
  field.input('jane');
  await field.settle();
  hasFocus = isMoved;
  await pass(5000);
  expect(announcementsOf(published)).toEqual(Array(times).fill(en.syntax_no_at));
  unbind();
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

test('the field announces no error while the user types, and one a second after the last key', async () => {
  const { field, published, stop } = setUpField({ validate: fakeValidate() });
  await type(field, 'jane');
  field.commit();
  await pass(1000);
  expect(announcementsOf(published)).toEqual([en.syntax_no_at]);
  for (const value of ['jane@', 'jane@b', 'jane@b.', 'jane@b', 'jane@']) {
    field.input(value);
    await pass(700);
  }
  expect(announcementsOf(published)).toEqual([en.syntax_no_at]);
  await pass(300);
  expect(announcementsOf(published)).toEqual([en.syntax_no_at, en.syntax_domain_missing]);
  stop();
});

test('the field announces a valid result after an error, however quick the check was', async () => {
  const { field, published, stop } = setUpField({ validate: fakeValidate() });
  field.input('jane');
  await field.settle();
  await type(field, 'jane@b.co');
  await pass(2000);
  expect(announcementsOf(published)).toEqual([en.ok]);
  const before = published.length;
  await type(field, 'joe@b.co');
  await pass(2000);
  expect(announcementsOf(published.slice(before))).toEqual([]);
  stop();
});

test('the field announces a valid result once, although leaving the field checks it again', async () => {
  const validate = fakeValidate();
  const { field, published, stop } = setUpField({ validate, mode: 'fast', commitMode: 'medium' });
  field.input('jane');
  await field.settle();
  await type(field, 'jane@b.co');
  await pass(2000);
  field.commit();
  await pass(5000);
  expect(validate.requests).toHaveLength(2);
  const texts = published.map(({ announcement }) => announcement);
  expect(texts.filter((text, at) => text && text !== texts[at - 1])).toEqual([en.ok]);
  stop();
});

test('the field shows no error while the user types the address anew', async () => {
  const { field, snapshot, stop } = setUpField({ validate: fakeValidate() });
  await type(field, 'jane@');
  field.commit();
  expect(snapshot().level).toBe('error');
  field.input('');
  for (const value of ['j', 'jo', 'joe@']) {
    await type(field, value);
    expect(snapshot().level).toBeNull();
  }
  stop();
});

test('the field shows no error while the user types after a warning', async () => {
  const validate = fakeValidate({ 'jane@b.co': 'risky' });
  const { field, snapshot, stop } = setUpField({ validate });
  await type(field, 'jane@b.co');
  field.commit();
  await pass(10);
  expect(snapshot().level).toBe('warning');
  await type(field, 'jane@b.');
  expect(snapshot().level).toBeNull();
  stop();
});

test.each([
  ['is announced once when the focus stays in the input', true, 1],
  ['is left to the description when the focus moves to the input', false, 0],
])('the message after an undo %s', async (_title, isThere, times) => {
  let hasFocus = isThere;
  const validate = fakeValidate({ 'jane@gmial.com': 'risky' });
  const { field, published, snapshot, stop } = setUpField({ validate, suggest: suggestAddress });
  const unbind = field.bind({
    ...BOUND_INPUT,
    write(text) {
      field.input(text);
    },
    hasFocus: () => hasFocus,
  });
  await type(field, 'jane@gmial.com');
  field.commit();
  await pass(1000);
  field.accept();
  await pass(1000);
  const before = published.length;
  field.undo();
  hasFocus = true;
  await pass(2000);
  const { message } = snapshot();
  expect(message).not.toBe('');
  const said = announcementsOf(published.slice(before)).filter((text) => text === message);
  expect(said).toHaveLength(times);
  unbind();
  stop();
});

test('an announcement names the input when the focus is elsewhere and the page has several', async () => {
  const { field, snapshot, stop } = setUpField();
  let name = 'Second address';
  const unbind = field.bind({ ...BOUND_INPUT, nameElsewhere: () => name });
  field.input('jane');
  field.commit();
  await pass(1000);
  expect(snapshot().announcement).toBe(`Second address: ${en.syntax_no_at}`);
  name = '';
  field.input('jane@');
  field.commit();
  await pass(1000);
  expect(snapshot().announcement).toBe(en.syntax_domain_missing);
  unbind();
  stop();
});

test('aria-invalid is set with an error, and cleared one task after it', async () => {
  const { field, snapshot, stop } = setUpField();
  expect(snapshot().ariaInvalid).toBe(false);
  field.input('jane');
  field.commit();
  expect(snapshot()).toMatchObject({ level: 'error', ariaInvalid: true });
  field.input('jane@b.co');
  expect(snapshot()).toMatchObject({ level: null, ariaInvalid: true });
  await pass(0);
  expect(snapshot().ariaInvalid).toBe(false);
  stop();
});

test('aria-invalid stays while an error follows an error', async () => {
  const { field, published, snapshot, stop } = setUpField();
  field.input('jane');
  field.commit();
  const before = published.length;
  field.input('jane.');
  field.commit();
  await pass(0);
  expect(snapshot().ariaInvalid).toBe(true);
  expect(published.slice(before).every(({ ariaInvalid }) => ariaInvalid)).toBe(true);
  stop();
});
