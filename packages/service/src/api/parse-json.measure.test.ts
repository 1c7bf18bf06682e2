import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureJson } from './parse-json.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const isObject = (x: unknown): x is object => typeof x === 'object' && x !== null;
const measure = (text: string) => measureJson(bytesOf(text));

function depthOf(x: unknown): number {
  return isObject(x) ? 1 + Math.max(0, ...Object.values(x).map(depthOf)) : 0;
}

function partsOf(x: unknown): number {
  if (!isObject(x)) return 0;
  const names = Array.isArray(x) ? 0 : Object.keys(x).length;
  return Object.values(x).reduce<number>((sum, each) => sum + partsOf(each), 1 + names);
}

function commasOf(x: unknown): number {
  if (!isObject(x)) return 0;
  const values = Object.values(x);
  return values.reduce<number>((sum, each) => sum + commasOf(each), Math.max(0, values.length - 1));
}

const json = fc.json({ maxDepth: 6, stringUnit: 'binary' });

/** The longest string or name, in bytes as they are written. */
function longestOf(x: unknown): number {
  const lengthOf = (text: string) => bytesOf(JSON.stringify(text)).length - 2;
  if (typeof x === 'string') return lengthOf(x);
  if (!isObject(x)) return 0;
  const names = Array.isArray(x) ? [] : Object.keys(x).map(lengthOf);
  return Math.max(0, ...names, ...Object.values(x).map(longestOf));
}

test('the measured depth, parts, commas and texts are those of the JSON', () => {
  fc.assert(
    fc.property(json, (text) => {
      const held: unknown = JSON.parse(text);
      // What is written twice is held once.
      fc.pre(JSON.stringify(held).length === text.length);
      const isRecord = isObject(held) && !Array.isArray(held);
      expect(measure(text)).toEqual({
        depth: depthOf(held),
        parts: partsOf(held),
        commas: commasOf(held),
        longestText: longestOf(held),
        fieldCount: isRecord ? Object.keys(held).length : 0,
      });
    }),
  );
});

test.each([
  ['"[[[["', 0],
  ['"\\"[[[["', 0],
  ['"\\\\"[[[[', 4],
  ['[{[{', 4],
  ['[],[],[],[],{},{}', 1],
])('%s is %i levels deep', (text, depth) => {
  expect(measure(text).depth).toBe(depth);
});

test('a duplicate field is counted twice', () => {
  expect(measure('{"a":{"b":1,"c":":"},"a":2}').fieldCount).toBe(2);
});

test('a string without an end is as long as the rest of the bytes', () => {
  expect(measure('["abc').longestText).toBe(3);
  expect(measure(`"${'\\"'.repeat(100_000)}`).longestText).toBe(200_000);
});
