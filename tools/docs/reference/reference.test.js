import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/packages.js';
import { splitDefault } from './docstring.js';
import { readReference } from './pages.js';
import { slugsOf } from './slugs.js';

const pages = await readReference();

test('docs/reference has every exported name as the sources declare it', () => {
  const outdated = pages.filter(({ text, wanted }) => text !== wanted).map(({ page }) => page);
  expect(outdated).toEqual([]);
});

test('docs/reference has no page of a package that does not exist', () => {
  const files = readdirSync(join(root, 'docs/reference')).map((name) => `docs/reference/${name}`);
  expect(files.sort()).toEqual(pages.map(({ page }) => page).sort());
});

test('every exported name has a docstring', () => {
  const bare = pages.flatMap(({ page, wanted }) =>
    [...wanted.matchAll(/^### `(\w+)`\n\n(?=```|\||See |### )/gm)].map(
      ([, name]) => `${page}: ${name}`,
    ),
  );
  expect(bare).toEqual([]);
});

test.each([
  ['The timeout. Default 4000.', { text: 'The timeout.', value: '`4000`' }],
  [
    'Whether it is. Default false. Read once.',
    { text: 'Whether it is. Read once.', value: '`false`' },
  ],
  ['The mode. Default `fast`.', { text: 'The mode.', value: '`fast`' }],
  ['Default `a`, and `b` with it.', { text: 'Default `a`, and `b` with it.', value: '' }],
  ['One.\n\nTwo\nlines.', { text: 'One.<br>Two lines.', value: '' }],
])('%j has its default apart', (text, parts) => {
  expect(splitDefault(text)).toEqual(parts);
});

test('equal headings have anchors with a number', () => {
  expect(slugsOf(['field', '@postern/core/dom', 'Field'])).toEqual([
    'field',
    'posterncoredom',
    'field-1',
  ]);
});
