/*
 * The figures for speed, memory and disk in the docs are those of the last published run of the benchmarks.
 * `node benchmarks/publish.js`, or `node benchmarks/main.js --publish`, updates them.
 */
import { expect, test } from 'vitest';
import { readFigures } from '../../benchmarks/publish/figures.js';
import { citedIn, filled, pages, readPage } from '../../benchmarks/publish/pages.js';
import { passagesOf } from '../../benchmarks/publish/passages.js';

const passages = passagesOf(readFigures());
const texts = pages().map((page) => ({ page, text: readPage(page) }));
const citing = texts.filter(({ text }) => text.includes('<!-- figures:'));

test.each(citing)('$page shows the published figures', ({ text }) => {
  expect(text).toBe(filled(text, passages));
});

test('a page shows every passage of figures', () => {
  const cited = new Set(citing.flatMap(({ text }) => citedIn(text)));
  expect([...cited].sort()).toEqual(Object.keys(passages).sort());
});
