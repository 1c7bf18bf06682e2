/*
 * The docs show the files of `examples/start`, which `e2e/start` builds and tests in a browser.
 * `node tools/docs/write-docs.js --write` updates the pages.
 */
import { expect, test } from 'vitest';
import { starts } from '../../examples/start/list.js';
import { readPages } from './pages.js';

const pages = readPages('docs/start');
const headingsOf = (text) => text.match(/^## .+$/gm);

test.each(pages)('$page shows the current files', ({ text, wanted }) => {
  expect(text).toContain('<!-- file: ');
  expect(text).toContain('<!-- install -->');
  expect(text).toBe(wanted);
});

test('every example has a page', () => {
  expect(pages.map(({ page }) => page).toSorted()).toEqual(
    starts.map((name) => `docs/start/${name}.md`).toSorted(),
  );
});

test.each(pages)('$page has the headings of the others, in the same order', ({ text }) => {
  expect(headingsOf(text)).toEqual(headingsOf(pages[0].text));
});
