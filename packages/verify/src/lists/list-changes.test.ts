import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DISPOSABLE } from './data/disposable.ts';
import { packedNames } from './packed-names.ts';

interface Changes {
  namesIn: (module: string) => Set<string>;
  changesOf: (before: Set<string>, after: Set<string>) => { added: string[]; removed: string[] };
  countsIn: (message: string) => Map<string, number>;
}

const script = new URL('../../scripts/list-changes.js', import.meta.url).href;
const { namesIn, changesOf, countsIn } = (await import(script)) as Changes;
const moduleOf = (list: string) =>
  readFileSync(new URL(`data/${list}.ts`, import.meta.url), 'utf8');

test('the names in a compiled list are read as the engine reads them', () => {
  expect([...namesIn(moduleOf('disposable'))]).toEqual([...packedNames(DISPOSABLE)().keys()]);
  expect(namesIn(moduleOf('tlds')).has('com')).toBe(true);
});

test('added and removed names are returned sorted', () => {
  const changes = changesOf(new Set(['a.de', 'b.de']), new Set(['d.de', 'c.de', 'b.de']));
  expect(changes).toEqual({ added: ['c.de', 'd.de'], removed: ['a.de'] });
});

test('the counts are read from the error of the build', () => {
  const message =
    'Error: lists: provenance.json has other numbers of names: disposable 5, not 4; free 7, not 9.';
  expect([...countsIn(`${message}\n    at …`)]).toEqual([
    ['disposable', 5],
    ['free', 7],
  ]);
  expect(countsIn('another message').size).toBe(0);
});
