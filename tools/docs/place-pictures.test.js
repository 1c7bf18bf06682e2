import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/packages.js';
import { readPictures } from './place-pictures.js';

const pictures = readPictures();

test.each(pictures)('$page shows its structure as it is listed', ({ text, wanted }) => {
  expect(text).toBe(wanted);
});

test('the page shows each picture once, and no picture is left over', () => {
  const names = pictures.map(({ page }) => page.replace('docs/', ''));
  const text = readFileSync(join(root, 'docs/where-the-words-go.md'), 'utf8');
  const shown = [...text.matchAll(/\]\((places\/[\w-]+\.svg)\)/g)].map(([, name]) => name);
  expect(shown.sort()).toEqual(names.toSorted());
  const files = readdirSync(join(root, 'docs/places')).map((name) => `places/${name}`);
  expect(files.sort()).toEqual(names.toSorted());
});
