import { expect, test } from 'vitest';
import { after } from './clock.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';

useFakeClock();

test('calls back once after the time', async () => {
  let calls = 0;
  after(10, () => calls++);
  await pass(9);
  expect(calls).toBe(0);
  await pass(100);
  expect(calls).toBe(1);
});

test('calls nobody after its undo', async () => {
  const stop = after(10, () => expect.unreachable());
  stop();
  stop();
  await pass(20);
});

test('a time without end does not come at once', async () => {
  let calls = 0;
  const stop = after(Infinity, () => calls++);
  await pass(60_000);
  expect(calls).toBe(0);
  stop();
});
