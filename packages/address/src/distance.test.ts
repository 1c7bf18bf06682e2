import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance } from './distance.ts';

describe('distance', () => {
  it.each([
    ['gmail', 'gmail', 0],
    ['gmaill', 'gmail', 0.6],
    ['yaho', 'yahoo', 0.6],
    ['couk', 'co.uk', 0.6],
    ['gmial', 'gmail', 0.7],
    ['gnail', 'gmail', 0.75],
    ['yah0o', 'yahoo', 0.75],
    ['gmil', 'gmail', 1],
    ['gmeail', 'gmail', 1],
    ['gmeil', 'gmail', 1.1],
    ['', 'abc', 3],
  ])('is the cost of typing %j for %j: %d', (typed, meant, weight) => {
    expect(distance(typed, meant)).toBeCloseTo(weight);
  });

  it('is symmetric', () => {
    const word = fc.string({ unit: fc.constantFrom(...'gmailn.'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(distance(one, other)).toBeCloseTo(distance(other, one));
      }),
    );
  });
});
