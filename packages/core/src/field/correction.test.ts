import { expect, test } from 'vitest';
import { en } from '../locales/en.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { setUpField, type } from '../test/set-up-field.ts';
import { fakeValidate } from '../testing.ts';

useFakeClock();

test('a visible error disappears when it no longer applies, and the next one appears a second after the last key', async () => {
  const { field, published, snapshot, stop } = setUpField({ validate: fakeValidate() });
  field.input('jane');
  field.commit();
  const before = published.length;
  for (const text of ['jane@', 'jane@b', 'jane@', 'jane', 'jane@']) {
    field.input(text);
    expect(snapshot()).toMatchObject({ level: null, message: '', decision: 'block' });
    await pass(900);
  }
  await pass(100);
  expect(snapshot()).toMatchObject({ level: 'error', message: en.syntax_domain_missing });
  const messages = published.slice(before).map(({ message }) => message);
  expect(new Set(messages)).toEqual(new Set(['', en.syntax_domain_missing]));
  field.input('jane@b.co');
  expect(snapshot()).toMatchObject({ level: null, message: '' });
  stop();
});

test('a visible error stays while the user types, as long as it applies', async () => {
  const { field, published, stop } = setUpField({ validate: fakeValidate() });
  field.input('jane@');
  field.commit();
  const before = published.length;
  for (const text of ['jan@', 'ja@', 'j@', 'jo@', 'joe@']) {
    field.input(text);
    await pass(200);
  }
  await pass(5000);
  const shown = published.slice(before).map(({ level, message }) => `${String(level)} ${message}`);
  expect(new Set(shown)).toEqual(new Set([`error ${en.syntax_domain_missing as string}`]));
  stop();
});

test.each([
  ['another character', 'ja,ne@b.co', 'ja;ne@b.co'],
  ['another code', 'no@b.co', 'ja ne@b.co'],
])('an error with %s waits for a pause', async (_, first, second) => {
  const validate = fakeValidate({ 'no@b.co': 'invalid' });
  const { field, snapshot, stop } = setUpField({ validate });
  await type(field, second);
  await type(field, first);
  field.commit();
  await pass(10);
  expect(snapshot().level).toBe('error');
  field.input(second);
  await pass(900);
  expect(snapshot()).toMatchObject({ level: null, verdict: 'invalid' });
  await pass(100);
  expect(snapshot().level).toBe('error');
  stop();
});

test('an error of a pasted text appears at once after a visible error', () => {
  const { field, snapshot, stop } = setUpField({ validate: fakeValidate() });
  field.input('jane');
  field.commit();
  field.input('jane@', 'now');
  expect(snapshot()).toMatchObject({ level: 'error', message: en.syntax_domain_missing });
  stop();
});

test('the next error appears at once when the user leaves the field', () => {
  const { field, snapshot, stop } = setUpField({ validate: fakeValidate() });
  field.input('jane');
  field.commit();
  field.input('jane@');
  field.commit();
  expect(snapshot()).toMatchObject({ level: 'error', message: en.syntax_domain_missing });
  stop();
});

test('the next error appears once the field has a subscriber again', async () => {
  const { field, snapshot, stop } = setUpField({ validate: fakeValidate() });
  field.input('jane');
  field.commit();
  field.input('jane@');
  stop();
  await pass(5000);
  const again = field.subscribe(() => {});
  expect(snapshot().level).toBeNull();
  await pass(1000);
  expect(snapshot()).toMatchObject({ level: 'error', message: en.syntax_domain_missing });
  again();
});

test('the field announces once more an error that stays after a correction', async () => {
  const { field, published, stop } = setUpField({ validate: fakeValidate() });
  field.input('jane@');
  field.commit();
  await pass(1000);
  const before = published.length;
  for (const value of ['jan@', 'jane@', 'janet@']) await type(field, value);
  await pass(5000);
  const texts = published.slice(before).map(({ announcement }) => announcement);
  expect(texts.filter(Boolean)).toEqual([en.syntax_domain_missing]);
  stop();
});

test('the field announces an error when it shows it after a pause', async () => {
  const { field, snapshot, stop } = setUpField({ validate: fakeValidate() });
  field.input('jane');
  field.commit();
  field.input('jane@');
  await pass(999);
  expect(snapshot()).toMatchObject({ message: '', announcement: '' });
  await pass(1);
  const text = en.syntax_domain_missing;
  expect(snapshot()).toMatchObject({ message: text, announcement: text });
  stop();
});
