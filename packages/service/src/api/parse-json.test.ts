import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonScan } from './json-scan.ts';
import { parseJson } from './parse-json.ts';

const NO_LIMIT = { depth: Infinity, parts: Infinity, commas: Infinity, text: Infinity };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const whole = (bytes: Uint8Array) =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;

async function inSlices(bytes: Uint8Array, sliceBytes: number) {
  const scan = createJsonScan(NO_LIMIT, sliceBytes);
  scan.push(bytes);
  return { json: await parseJson(bytes, scan.cuts), cuts: scan.cuts };
}

/** As it reads whole and in slices; null where it is refused. */
async function bothWays(bytes: Uint8Array, sliceBytes: number) {
  let wanted: unknown = null;
  try {
    wanted = whole(bytes);
  } catch {
    // Refused.
  }
  const read = await inSlices(bytes, sliceBytes).then(
    ({ json }) => json,
    () => null,
  );
  return { wanted, read };
}

const value = fc.json({ maxDepth: 2, stringUnit: 'binary' });
const name = fc.constantFrom('email', '', '0', '__proto__', 'mode');
const list = fc.array(value).map((values) => `[${values.join(' , ')}]`);
const object = fc
  .uniqueArray(fc.tuple(name, fc.oneof(value, list)), { selector: ([key]) => key })
  .map((fields) => `{${fields.map(([key, text]) => `"${key}": ${text}`).join(',')}}`);

test('what is cut reads as it does whole', async () => {
  await fc.assert(
    fc.asyncProperty(object, fc.integer({ min: 1, max: 30 }), async (text, sliceBytes) => {
      const { wanted, read } = await bothWays(bytesOf(text), sliceBytes);
      expect(read).toEqual(wanted);
      expect(Object.keys(read as object).toSorted()).toEqual(
        Object.keys(wanted as object).toSorted(),
      );
    }),
    { numRuns: 300 },
  );
});

test('what is no JSON is refused in slices too, and what is one is not', async () => {
  const broken = fc
    .tuple(object, fc.nat(), fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\uFEFF', '1', ' '))
    .map(([text, at, put]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + put + text.slice(place + 1);
    });
  await fc.assert(
    fc.asyncProperty(broken, fc.integer({ min: 1, max: 30 }), async (text, sliceBytes) => {
      const bytes = bytesOf(text);
      const scan = createJsonScan(NO_LIMIT);
      scan.push(bytes);
      const { wanted, read } = await bothWays(bytes, sliceBytes);
      // A field that is there twice is refused by its count.
      const isTwice =
        typeof wanted === 'object' && scan.fieldCount > Object.keys(wanted ?? {}).length;
      if (!isTwice || wanted === null) expect(read).toEqual(wanted);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  '{"email":[1,   ,2]}',
  '{"email":[1,2,   ]}',
  '{"email":[1,2,3}',
  '{"email":[1},{"x":[2,3]}',
  '{"email":[1,2,3]} 4',
  '{"email":[1,\uFEFF2,3]}',
  '[[1,2,3]',
])('%s is refused', async (text) => {
  const { wanted, read } = await bothWays(bytesOf(text), 1);
  expect([wanted, read]).toEqual([null, null]);
});

test('a list is cut at its commas, and at no others', async () => {
  const { json, cuts } = await inSlices(bytesOf('{"a":[[1,2],"x,y",3],"b":[4,5]}'), 1);
  expect(json).toEqual({ a: [[1, 2], 'x,y', 3], b: [4, 5] });
  expect(cuts).toEqual([11, 17]);
});

test('bytes that are no UTF-8 are refused in whichever slice', async () => {
  for (const at of [12, 20, 28]) {
    const bytes = bytesOf('{"email":["aaaa","bbbb","cccc"]}');
    bytes[at] = 0xff;
    await expect(inSlices(bytes, 1)).rejects.toThrow(TypeError);
  }
});
