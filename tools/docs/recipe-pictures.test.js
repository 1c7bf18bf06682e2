import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/packages.js';
import { COMMAND, readRecipePictures } from './recipe-pictures.js';

const pictures = readRecipePictures();

test.each(pictures)('$picture shows the current sources of its recipe', ({ hash, wanted }) => {
  expect(hash, `The picture is out of date. After a build, take it again: ${COMMAND}`).toBe(wanted);
});

test.each(pictures)(
  '$page shows its picture once, and describes each state',
  ({ page, picture }) => {
    const shown = [...readFileSync(join(root, page), 'utf8').matchAll(/!\[(.*)\]\((\S+)\)/g)];
    expect(shown.map(([, , path]) => path)).toEqual([picture]);
    expect(shown[0][1]).toMatch(/While the user types.*a warning.*an error.*While a submit waits/);
  },
);

test('no picture of a recipe is larger than 17 kB, or left over', () => {
  const files = readdirSync(join(root, 'docs/forms/pictures')).filter(
    (name) => name !== 'sources.json',
  );
  expect(files.map((name) => `pictures/${name}`).toSorted()).toEqual(
    pictures.map(({ picture }) => picture).toSorted(),
  );
  for (const { path } of pictures) expect(statSync(path).size).toBeLessThan(17_000);
});
