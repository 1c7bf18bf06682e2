/*
 * The docs show the forms of `examples/forms`, which `e2e/forms` tests in a browser.
 * `node tools/docs/write-docs.js --write` updates the pages.
 */
import { recipes } from '../../examples/forms/list.js';
import { modesOf } from '../../examples/forms/modes.js';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOf, pageOf, readTable } from './forms-table.js';
import { root } from '../build/packages.js';
import { readPages } from './pages.js';

test.each(readPages('docs/forms'))('$page shows its current file', ({ text, wanted }) => {
  expect(text).toContain('<!-- file: ');
  expect(text).toBe(wanted);
});

test('the table matches the list of forms', () => {
  const { text, wanted } = readTable();
  expect(text).toBe(wanted);
});

test('modes.js lists the modes of every library, also of those that have none', () => {
  const names = recipes.map(({ app, file }) => `${app}/${file}`);
  expect(Object.keys(modesOf).toSorted()).toEqual(names.toSorted());
});

test('every recipe has a page, and every file and page has a row', () => {
  const pages = readPages('docs/forms').map(({ page }) => page);
  expect(pages.toSorted()).toEqual(recipes.map(pageOf).toSorted());
  const apps = [...new Set(recipes.map(({ app }) => app))];
  const files = apps.flatMap((app) =>
    readdirSync(join(root, 'examples/forms', app, 'src'))
      .filter((name) => /\.(tsx|vue|svelte)$/.test(name) && !/^main\./.test(name))
      .map((name) => `examples/forms/${app}/src/${name}`),
  );
  expect(files.toSorted()).toEqual(recipes.map(fileOf).toSorted());
  expect(recipes.map(fileOf).every((file) => existsSync(join(root, file)))).toBe(true);
});
