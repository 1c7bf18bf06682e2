import { expect, test } from 'vitest';
import { ABORTED, EMPTY } from './settings.ts';
import { createWaiters } from './waiters.ts';

test('all who wait are let go, each with the outcome for what it had seen', async () => {
  const waiters = createWaiters();
  const seen = waiters.wait(true, undefined, () => ABORTED);
  const unseen = waiters.wait(false, undefined, () => ABORTED);
  expect(waiters.count()).toBe(2);
  expect(waiters.release((isSeen) => ({ ...EMPTY, address: String(isSeen) }))).toBe(true);
  expect(waiters.count()).toBe(0);
  expect([(await seen).address, (await unseen).address]).toEqual(['true', 'false']);
  expect(waiters.release(() => EMPTY)).toBe(false);
});

test('one who aborts leaves alone', async () => {
  const waiters = createWaiters();
  const controller = new AbortController();
  const leaving = waiters.wait(true, controller.signal, () => ABORTED);
  const staying = waiters.wait(true, undefined, () => ABORTED);
  controller.abort();
  expect(await leaving).toBe(ABORTED);
  expect(waiters.count()).toBe(1);
  waiters.release(() => EMPTY);
  expect(await staying).toBe(EMPTY);
});

test('one who has aborted already does not wait', async () => {
  const waiters = createWaiters();
  expect(await waiters.wait(true, AbortSignal.abort(), () => ABORTED)).toBe(ABORTED);
  expect(waiters.count()).toBe(0);
});

test('an abort after the release changes nothing', async () => {
  const waiters = createWaiters();
  const controller = new AbortController();
  const waiting = waiters.wait(true, controller.signal, () => expect.unreachable());
  waiters.release(() => EMPTY);
  controller.abort();
  expect(await waiting).toBe(EMPTY);
});
