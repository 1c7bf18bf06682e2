import { expect, test } from 'vitest';

interface Import {
  before: Set<string>;
  after: Set<string>;
}

const script = new URL('../../scripts/own-names.js', import.meta.url).href;
const { ownNames } = (await import(script)) as {
  ownNames: (names: Set<string>, imports: Import[]) => { own: Set<string>; taken: number[] };
};
const set = (names: string) => new Set(names.split(' '));

test('a list has the names independently that it had before an import or added after it', () => {
  const { own, taken } = ownNames(set('early taken late'), [
    { before: set('early'), after: set('early taken gone') },
  ]);
  expect([...own]).toEqual(['early', 'late']);
  expect(taken).toEqual([2]);
});

test('each of several imports counts separately', () => {
  const { own, taken } = ownNames(set('a b c d e'), [
    { before: set('a'), after: set('a b') },
    { before: set('a b c'), after: set('a b c d e') },
  ]);
  expect([...own]).toEqual(['a', 'c']);
  expect(taken).toEqual([1, 2]);
});

test('all names of a list without imports are independent', () => {
  expect([...ownNames(set('a b'), []).own]).toEqual(['a', 'b']);
});
