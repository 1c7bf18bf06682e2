import { expect, test } from 'vitest';
import { createLoopLag } from './loop-lag.ts';

/** Notes the same lag each second, for so many seconds; gives what it says after each. */
function setUp() {
  let nowMs = 0;
  const lag = createLoopLag(() => nowMs);
  return (seconds: number, lagMs: number) =>
    Array.from({ length: seconds }, () => {
      lag.note(lagMs);
      nowMs += 1000;
      return lag.isLate;
    });
}

test('the event loop is late after ten seconds of lag above a second, and not before', () => {
  const told = setUp();
  expect(told(11, 1001)).toEqual([...Array<boolean>(10).fill(false), true]);
});

test('the event loop is not late with a lag of a second, however long it takes', () => {
  const told = setUp();
  expect(told(100, 1000)).not.toContain(true);
});

test('one second without lag restarts the ten seconds', () => {
  const told = setUp();
  for (let round = 0; round < 5; round += 1) {
    expect(told(10, 5000)).not.toContain(true);
    expect(told(1, 10)).toEqual([false]);
  }
});

test('the event loop is no longer late after ten seconds below 200 ms, and between the bounds nothing changes', () => {
  const told = setUp();
  told(11, 2000);
  expect(told(100, 200)).not.toContain(false);
  expect(told(10, 199)).not.toContain(false);
  expect(told(1, 500)).toEqual([true]);
  expect(told(11, 199)).toEqual([...Array<boolean>(10).fill(true), false]);
  expect(told(100, 900)).not.toContain(true);
});
