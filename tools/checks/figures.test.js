/*
 * What the pages say of speed, memory and disk is what the last published run of the benchmarks found;
 * `node benchmarks/publish.js`, or `pnpm bench --publish`, brings them up to date.
 */
import { expect, test } from 'vitest';
import { readFigures } from '../../benchmarks/publish/figures.js';
import { citedIn, filled, pages, readPage } from '../../benchmarks/publish/pages.js';
import { passagesOf } from '../../benchmarks/publish/passages.js';

const passages = passagesOf(readFigures());
const texts = pages().map((page) => ({ page, text: readPage(page) }));
const citing = texts.filter(({ text }) => text.includes('<!-- figures:'));

test.each(citing)('$page cites the published figures as they are', ({ text }) => {
  expect(text).toBe(filled(text, passages));
});

test('every passage of figures is cited by a page', () => {
  const cited = new Set(citing.flatMap(({ text }) => citedIn(text)));
  expect([...cited].sort()).toEqual(Object.keys(passages).sort());
});
