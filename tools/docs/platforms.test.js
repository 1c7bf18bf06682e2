/*
 * The servers that the docs show are those that are asked over the wire; `node tools/docs/write-set-ups.js --write`
 * brings the pages up to date.
 */
import { expect, test } from 'vitest';
import { platforms } from '../../examples/servers/list.js';
import { readPages } from './set-ups.js';

const pages = readPages('docs/platforms');

test.each(pages)('$page shows the files of its platform as they are', ({ text, wanted }) => {
  expect(text).toContain('<!-- file: ');
  expect(text).toBe(wanted);
});

test('every platform has a page, and a line of the index', () => {
  const index = pages.find(({ page }) => page.endsWith('/README.md'));
  const names = platforms.map(({ name }) => name);
  expect(pages.map(({ page }) => page.replace(/^.*\/(.*)\.md$/, '$1')).sort()).toEqual(
    ['README', ...names].sort(),
  );
  for (const name of names) expect(index.text).toContain(`](${name}.md)`);
});
