import { beforeEach, expect } from 'vitest';

/*
 * A set-up of Vitest: a test fails when timers do not run because an earlier test has stopped them. The files of one
 * worker share their globals, and a spy on a stopped timer puts that timer back when Vitest restores the spy.
 */
beforeEach(() => {
  expect('clock' in globalThis.setTimeout, 'an earlier test has stopped the timers').toBe(false);
});
