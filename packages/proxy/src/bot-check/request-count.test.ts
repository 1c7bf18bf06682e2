import { expect, test } from 'vitest';
import { fakeClock } from '../test/ask.ts';
import { createRequestCount } from './request-count.ts';

test('each clearance is counted separately', () => {
  const { now } = fakeClock(0);
  const { count } = createRequestCount({ now });
  expect(['a', 'a', 'b', '__proto__', 'a'].map((id) => count(id, 10))).toEqual([1, 2, 1, 1, 3]);
});

test('the count is kept until the latest given expiry', () => {
  const { now, advance } = fakeClock(0);
  const { count } = createRequestCount({ now });
  count('a', 10);
  count('a', 20);
  count('a', 5);
  advance(19);
  expect(count('a', 20)).toBe(4);
  advance(1);
  expect(count('a', 30)).toBe(1);
});

test('a flood of new clearances displaces no valid one', () => {
  const { now, advance } = fakeClock(0);
  const { count } = createRequestCount({ now, maxEntries: 3 });
  for (const id of ['a', 'b', 'c']) count(id, 10);
  for (let at = 0; at < 1000; at++) expect(count(`new ${at}`, 10)).toBeNull();
  expect(count('a', 10)).toBe(2);
  advance(1000);
  expect(count('new', 2000)).toBe(1);
  expect(count('a', 2000)).toBe(1);
});
