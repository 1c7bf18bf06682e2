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
  ])('weighs %j for %j as %d', (typed, meant, weight) => {
    expect(distance(typed, meant, 9)).toBeCloseTo(weight);
  });

  it('answers above the limit whenever the weight is', () => {
    const word = fc.string({ unit: fc.constantFrom(...'gmailn.'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.double({ min: 0, max: 4, noNaN: true }), (typed, meant, limit) => {
        const exact = distance(typed, meant, 99);
        const limited = distance(typed, meant, limit);
        if (exact <= limit) expect(limited).toBe(exact);
        else expect(limited).toBeGreaterThan(limit);
      }),
    );
  });
});
