import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeep } from './is-deep.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function depthOf(x: unknown): number {
  if (typeof x !== 'object' || x === null) return 0;
  return 1 + Math.max(0, ...Object.values(x).map(depthOf));
}

test('JSON is as deep as what it holds', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6, stringUnit: 'binary' }), fc.nat(6), (text, maxDepth) => {
      expect(isDeep(bytesOf(text), maxDepth)).toBe(depthOf(JSON.parse(text)) > maxDepth);
    }),
  );
});

test.each([
  ['"[[[["', false],
  ['"\\"[[[["', false],
  ['"\\\\"[[[[', true],
  ['[{[{', true],
  ['[],[],[],[],{},{}', false],
])('%s is deeper than three: %s', (text, wanted) => expect(isDeep(bytesOf(text), 3)).toBe(wanted));
