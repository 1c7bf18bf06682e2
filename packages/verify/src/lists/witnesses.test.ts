import { expect, test } from 'vitest';

interface Source {
  list: string;
  names: Set<string>;
}

const script = new URL('../../scripts/witnesses.js', import.meta.url).href;
const { consensusOf } = (await import(script)) as {
  consensusOf: (lists: Source[]) => Map<string, number>;
};

function source(list: string, names: string): Source {
  return { list, names: new Set(names.split(' ')) };
}

test('a name counts that the curated list has, or both witnesses, and each is told by whom', () => {
  const marks = consensusOf([
    source('curated', 'a b'),
    source('one', 'b c d1 d2 d3 d4'),
    source('another', 'a c e1 e2 e3 e4'),
  ]);
  expect(Object.fromEntries(marks)).toEqual({ a: 0b101, b: 0b011, c: 0b110 });
});

test('the curated list may stand in a witness as a whole', () => {
  const lists = [source('curated', 'a'), source('one', 'a b c'), source('another', 'd e f')];
  expect([...consensusOf(lists).keys()]).toEqual(['a']);
});

test('a list that has more than half of its names from another one is no witness', () => {
  const lists = [source('curated', 'a b'), source('one', 'c d'), source('copy', 'c d e')];
  expect(() => consensusOf(lists)).toThrow('100 % of one stand in copy too; it is no witness.');
});
