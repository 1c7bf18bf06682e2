import { expect, test } from 'vitest';
import { fakeClock } from '../test/ask.ts';
import { createSpentTokens } from './spent-tokens.ts';

test('a token is spent for 15 minutes', () => {
  const { now, advance } = fakeClock();
  const spent = createSpentTokens({ now });
  expect(spent.has('a')).toBe(false);
  spent.add('a');
  advance(899_999);
  expect(spent.has('a')).toBe(true);
  advance(1);
  expect(spent.has('a')).toBe(false);
});

test('beyond its size the oldest is forgotten', () => {
  const { now } = fakeClock();
  const spent = createSpentTokens({ now, maxEntries: 2 });
  for (const digest of ['a', 'b', 'c']) spent.add(digest);
  expect(['a', 'b', 'c'].map(spent.has)).toEqual([false, true, true]);
});
