import { expect, test } from 'vitest';
import { readBlocks, startPages } from './start-pages.js';

test.each(Object.entries(startPages))('the docs have the code that starts with %s', (_, start) => {
  for (const code of Object.values(readBlocks(start))) expect(code).toMatch(/postern/i);
});

test('the code is the first block of its language below the heading', () => {
  const text = '# A\n\n```ts\n1;\n```\n\n## B\n\n```html\n<p>\n```\n\n```ts\n2;\n```\n';
  const start = { page: 'a page', heading: '## B', blocks: { ts: 'main.ts' } };
  expect(readBlocks(start, text)).toEqual({ ts: '2;\n' });
});
