import { afterEach, beforeEach, expect } from 'vitest';

/*
 * A set-up of Vitest: a test fails when it leaves an unhandled rejection, or output on console.error or console.warn
 * that it did not expect.
 */
const said = [];
let undo = [];

beforeEach(() => {
  said.length = 0;
  undo = ['error', 'warn'].map((level) => {
    const before = console[level];
    console[level] = (...words) => said.push(`console.${level}: ${words.map(String).join(' ')}`);
    return () => (console[level] = before);
  });
});

afterEach(() => {
  for (const restore of undo) restore();
  expect(said).toEqual([]);
});
