import { expect, test } from 'vitest';
import { after } from './clock.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';

useFakeClock();

test('after() calls its function once, after the time', async () => {
  let calls = 0;
  after(10, () => calls++);
  await pass(9);
  expect(calls).toBe(0);
  await pass(100);
  expect(calls).toBe(1);
});

test('after() returns a timer that clearTimeout stops', async () => {
  clearTimeout(after(10, () => expect.unreachable()));
  await pass(20);
});

test('after() does not call its function at once for an infinite time', async () => {
  let calls = 0;
  const timer = after(Infinity, () => calls++);
  await pass(60_000);
  expect(calls).toBe(0);
  clearTimeout(timer);
});
