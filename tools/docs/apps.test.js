/*
 * The docs show the applications of `examples/apps`, which `e2e/apps` tests in a browser.
 * `node tools/docs/write-docs.js --write` updates the pages.
 */
import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleFiles, exampleFolders } from '../build/example-files.js';
import { root } from '../build/packages.js';
import { readPages } from './pages.js';

const setUps = readPages('docs/apps');

test.each(setUps)('$page shows the current files of its example', ({ text, wanted }) => {
  expect(text).toContain('<!-- file: ');
  expect(text).toContain('<!-- install -->');
  expect(text).toBe(wanted);
});

test.each(setUps)('$page shows every file of its application', ({ page, text }) => {
  const folder = `examples/apps/${basename(page, '.md')}`;
  const newMajor = folder.replace('apps', 'apps/new-majors');
  const listed = execFileSync('git', ['ls-files', folder, newMajor], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed
    .trim()
    .split('\n')
    .filter((file) => !['README.md', '.gitignore'].includes(basename(file)));
  const shown = [...text.matchAll(/<!-- file: (\S+) -->/g)].map(([, file]) => file);
  expect(shown.toSorted()).toEqual(files.toSorted());
});

test.each(exampleFolders())('the files of the example %s are those that git has', (folder) => {
  const cwd = join(root, 'examples/apps', folder);
  const listed = execFileSync('git', ['ls-files'], { cwd, encoding: 'utf8' });
  expect(exampleFiles(folder)).toEqual(listed.trim().split('\n').toSorted());
});

test('every example has a page', () => {
  const pages = setUps.map(({ page }) => page);
  expect(pages).toEqual(exampleFolders().map((folder) => `docs/apps/${folder}.md`));
});
