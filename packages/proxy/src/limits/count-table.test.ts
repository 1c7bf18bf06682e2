import { expect, test } from 'vitest';
import { AT_LIMIT, createCountTable } from './count-table.ts';

/** A table of three keys, with a clock. */
function openTable() {
  const table = createCountTable<string>(3);
  let nowMs = 0;
  return {
    pass: (ms: number) => void (nowMs += ms),
    set: (key: string, count: number) => table.set(key, key, { count, endsMs: nowMs + 100, nowMs }),
    kept: (...keys: string[]) => keys.filter((key) => table.get(key, nowMs) !== undefined),
  };
}

test('a new key replaces the oldest key with the lowest count', () => {
  const { set, kept } = openTable();
  set('three', 3);
  set('two', 2);
  set('two later', 2);
  set('new', 1);
  expect(kept('three', 'two', 'two later', 'new')).toEqual(['three', 'two later', 'new']);
  set('newer', 1);
  expect(kept('three', 'two later', 'new', 'newer')).toEqual(['three', 'two later', 'newer']);
});

test('a new key replaces expired keys, whatever their counts', () => {
  const { set, kept, pass } = openTable();
  set('ended', 9);
  set('ended at its limit', AT_LIMIT);
  pass(50);
  set('one', 1);
  set('other', 1);
  pass(50);
  set('new', 1);
  expect(kept('ended', 'ended at its limit', 'one', 'other', 'new')).toEqual([
    'one',
    'other',
    'new',
  ]);
});

test('the number of keys at their limit is bounded, and the least recent one is dropped first', () => {
  const { set, kept } = openTable();
  for (const key of ['a', 'b', 'c']) set(key, AT_LIMIT);
  set('low', 1);
  set('d', AT_LIMIT);
  expect(kept('a', 'b', 'c', 'd', 'low')).toEqual(['b', 'c', 'd', 'low']);
});
