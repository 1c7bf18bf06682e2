import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createIndexSet } from './index-set.ts';

it('contains what was added, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000)), fc.nat(100_000), (added, other) => {
      const set = createIndexSet();
      for (const index of added) set.add(index);
      expect(added.every(set.has)).toBe(true);
      expect(set.has(other)).toBe(added.includes(other));
      expect(set.size).toBe(new Set(added).size);
      expect(set.highest).toBe(Math.max(-1, ...added));
    }),
  );
});

it('ignores a number that would exhaust the memory', () => {
  const set = createIndexSet();
  set.add(1e15);
  expect([set.size, set.has(1e15)]).toEqual([0, false]);
});
