import { afterEach, beforeEach, expect } from 'vitest';

/*
 * Every test ends quiet: no rejected promise that nobody caught, and nothing said on
 * console.error or console.warn that the test did not take for itself.
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
