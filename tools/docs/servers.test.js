/*
 * The docs show the servers of `examples/servers`, which `e2e/servers` tests. `node tools/docs/write-docs.js --write`
 * updates the pages.
 */
import { expect, test } from 'vitest';
import { platforms } from '../../examples/servers/list.js';
import { readPages } from './pages.js';

const pages = readPages('docs/servers');

test.each(pages)('$page shows the current files of its platform', ({ text, wanted }) => {
  expect(text).toContain('<!-- file: ');
  expect(text).toBe(wanted);
});

test('every platform has a page and a line in the index', () => {
  const index = pages.find(({ page }) => page.endsWith('/README.md'));
  const names = new Set(platforms.map(({ name, page = name }) => page));
  expect(pages.map(({ page }) => page.replace(/^.*\/(.*)\.md$/, '$1')).sort()).toEqual(
    ['README', ...names].sort(),
  );
  for (const name of names) expect(index.text).toContain(`](${name}.md)`);
});
