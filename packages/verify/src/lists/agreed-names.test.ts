import { expect, test } from 'vitest';

const script = new URL('../../scripts/agreed-names.js', import.meta.url).href;
const { agreedNames, namedBy } = (await import(script)) as {
  agreedNames: (marks: Map<string, number>) => string[];
  namedBy: (lists: Set<string>[]) => Map<string, number>;
};
const set = (names: string) => new Set(names.split(' '));

test('a name is agreed if two lists have it, and not if only one does', () => {
  const marks = namedBy([set('a b all'), set('b c all'), set('d all')]);
  expect(agreedNames(marks)).toEqual(['b', 'all']);
});

test('each name has the bits of the lists that have it', () => {
  const marks = namedBy([set('a all'), set('b all'), set('b all')]);
  expect(Object.fromEntries(marks)).toEqual({ a: 0b001, b: 0b110, all: 0b111 });
});
