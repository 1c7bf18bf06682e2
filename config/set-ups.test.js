/*
 * The set-ups that the docs show are the examples, which are built and tried in a browser;
 * `node config/write-set-ups.js --write` brings the pages up to date.
 */
import { expect, test } from 'vitest';
import { exampleFolders, readPages } from './set-ups.js';

const setUps = readPages('docs/set-ups');

test.each(setUps)('$page shows the files of its example as they are', ({ text, wanted }) => {
  expect(text).toContain('<!-- file: ');
  expect(text).toContain('<!-- install -->');
  expect(text).toBe(wanted);
});

test('every example has a page', () => {
  const pages = setUps.map(({ page }) => page);
  expect(pages).toEqual(exampleFolders().map((folder) => `docs/set-ups/${folder}.md`));
});
