/*
 * What is easy to get wrong in the Markdown of the docs: tables that an empty line splits, and commands that are only in the
 * path of a global install.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/packages.js';

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

test('every table begins with its head', () => {
  const broken = pages.flatMap((page) => {
    const lines = withoutCode(readFileSync(join(root, page), 'utf8')).split('\n');
    return lines.flatMap((line, at) => {
      const isFirst = line.startsWith('|') && !lines[at - 1]?.startsWith('|');
      return isFirst && !/^\|[\s:|-]+$/.test(lines[at + 1] ?? '') ? [`${page}:${at + 1}`] : [];
    });
  });
  expect(pages.length).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

test('every command of a package is run by npx', () => {
  const bare = pages.flatMap((page) => {
    const blocks = readFileSync(join(root, page), 'utf8').matchAll(/^```sh\n([^]*?)^```/gm);
    return [...blocks].flatMap(([, text]) =>
      text
        .split('\n')
        .filter((line) => /^(?:sudo )?(?:npx )?postern(?:-service|-verify)?(?: |$)/.test(line))
        .map((line) => `${page}: ${line}`),
    );
  });
  expect(bare).toEqual([]);
});

/** A text in which code blocks are empty lines. */
function withoutCode(text) {
  return text.replaceAll(/^( *)```[^]*?^\1```/gm, (block) => block.replaceAll(/[^\n]/g, ''));
}
