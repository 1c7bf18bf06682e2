import { expect, test } from 'vitest';
import { createAnnouncer } from './announcer.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';

useFakeClock();

function setUp() {
  const heard: string[] = [];
  const announcer = createAnnouncer(() => heard.push(announcer.said()));
  return { announcer, heard };
}

test('a text is said once, after a second of quiet', async () => {
  const { announcer, heard } = setUp();
  announcer.want('Checking', true);
  await pass(999);
  announcer.want('Checking', true);
  expect(announcer.said()).toBe('');
  await pass(1);
  expect(announcer.said()).toBe('Checking');
  announcer.want('Checking', true);
  await pass(5000);
  expect(heard).toEqual(['Checking']);
});

test('a text that does not stand for a second is never said', async () => {
  const { announcer, heard } = setUp();
  for (const text of ['one', 'two', 'three']) {
    announcer.want(text, true);
    await pass(900);
  }
  await pass(100);
  expect(heard).toEqual(['three']);
});

test('what is no longer true is gone at once', async () => {
  const { announcer } = setUp();
  announcer.want('one', true);
  await pass(1000);
  announcer.want('', true);
  expect(announcer.said()).toBe('');
});

test('a text that the person hears otherwise is not said', async () => {
  const { announcer, heard } = setUp();
  announcer.want('one', true);
  announcer.mute('one');
  announcer.want('one', true);
  await pass(2000);
  expect(heard).toEqual([]);
});

test('a text is wanted while nobody listens, and is said once somebody does', async () => {
  const { announcer, heard } = setUp();
  announcer.want('one', false);
  await pass(2000);
  expect(heard).toEqual([]);
  announcer.want('one', true);
  await pass(1000);
  expect(heard).toEqual(['one']);
});

test('a text that was stopped before it was said starts anew', async () => {
  const { announcer, heard } = setUp();
  announcer.want('one', true);
  await pass(500);
  announcer.stop();
  await pass(2000);
  announcer.want('one', true);
  await pass(1000);
  announcer.stop();
  announcer.want('one', true);
  await pass(2000);
  expect(heard).toEqual(['one']);
});
