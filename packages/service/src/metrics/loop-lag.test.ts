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

test('lag above a second for ten seconds is late, and not before', () => {
  const told = setUp();
  expect(told(11, 1001)).toEqual([...Array<boolean>(10).fill(false), true]);
});

test('lag of a second is not late, however long it lasts', () => {
  const told = setUp();
  expect(told(100, 1000)).not.toContain(true);
});

test('one calm second begins the ten seconds anew', () => {
  const told = setUp();
  for (let round = 0; round < 5; round += 1) {
    expect(told(10, 5000)).not.toContain(true);
    expect(told(1, 10)).toEqual([false]);
  }
});

test('it ends after ten seconds below 200 ms, and between the bounds it stays', () => {
  const told = setUp();
  told(11, 2000);
  expect(told(100, 200)).not.toContain(false);
  expect(told(10, 199)).not.toContain(false);
  expect(told(1, 500)).toEqual([true]);
  expect(told(11, 199)).toEqual([...Array<boolean>(10).fill(true), false]);
  expect(told(100, 900)).not.toContain(true);
});
