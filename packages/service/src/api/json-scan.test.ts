import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonScan, type JsonLimits } from './json-scan.ts';

const NO_LIMIT = { depth: Infinity, parts: Infinity, commas: Infinity, text: Infinity };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const isObject = (x: unknown): x is object => typeof x === 'object' && x !== null;

function scan(text: string, limits: Partial<JsonLimits> = {}) {
  const scanned = createJsonScan({ ...NO_LIMIT, ...limits });
  return { excess: scanned.push(bytesOf(text)), fieldCount: scanned.fieldCount };
}

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

test('JSON has the depth, the parts and the commas of what it holds', () => {
  fc.assert(
    fc.property(json, fc.nat(6), fc.nat(40), (text, depth, most) => {
      const held: unknown = JSON.parse(text);
      // What is written twice is held once.
      fc.pre(JSON.stringify(held).length === text.length);
      expect(scan(text, { depth }).excess === 'depth').toBe(depthOf(held) > depth);
      expect(scan(text, { parts: most }).excess === 'parts').toBe(partsOf(held) > most);
      expect(scan(text, { commas: most }).excess === 'commas').toBe(commasOf(held) > most);
      const fields = isObject(held) && !Array.isArray(held) ? Object.keys(held).length : 0;
      expect(scan(text).fieldCount).toBe(fields);
    }),
  );
});

test('how the bytes are cut makes no difference', () => {
  fc.assert(
    fc.property(json, fc.nat(4), fc.nat(10), (text, depth, parts) => {
      const limits = { depth, parts, commas: 10, text: Infinity };
      const pieces = createJsonScan(limits);
      let told: string | null = null;
      for (const byte of bytesOf(text)) told ??= pieces.push(Uint8Array.of(byte));
      const whole = createJsonScan(limits);
      expect(told).toBe(whole.push(bytesOf(text)));
      if (told === null) expect(pieces.fieldCount).toBe(whole.fieldCount);
    }),
  );
});

test.each([
  ['"[[[["', null],
  ['"\\"[[[["', null],
  ['"\\\\"[[[[', 'depth'],
  ['[{[{', 'depth'],
  ['[],[],[],[],{},{}', null],
])('%s is deeper than three: %s', (text, excess) =>
  expect(scan(text, { depth: 3 }).excess).toBe(excess),
);

test('a field that stands twice is counted twice', () => {
  expect(scan('{"a":{"b":1,"c":":"},"a":2}').fieldCount).toBe(2);
});

test('a string is as long as its bytes, however they are cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (held, text) => {
      const bytes = bytesOf(JSON.stringify({ a: held }));
      const length = bytesOf(JSON.stringify(held)).length - 2;
      const pieces = createJsonScan({ ...NO_LIMIT, text });
      let told: string | null = null;
      for (const byte of bytes) told ??= pieces.push(Uint8Array.of(byte));
      // The name is one, too.
      const isLong = Math.max(1, length) > text;
      expect([told, scan(JSON.stringify({ a: held }), { text }).excess]).toEqual(
        isLong ? ['text', 'text'] : [null, null],
      );
    }),
  );
});
