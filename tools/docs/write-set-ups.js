/*
 * Names what differs from the files that it is made of: the code blocks of the pages in docs/set-ups,
 * docs/recipes and docs/platforms, the table of the recipes, and the item of shadcn's registry; with `--write` brings it up to date.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { readTable } from './recipes.js';
import { readItem } from './registry.js';
import { root } from '../build/packages.js';
import { readPages } from './set-ups.js';

const isWriting = process.argv.includes('--write');
const folders = ['docs/set-ups', 'docs/recipes', 'docs/platforms'];
const pages = [...folders.flatMap(readPages), readTable(), readItem()];
for (const { page, text, wanted } of pages) {
  if (text === wanted) continue;
  console.log(`${page} ${isWriting ? 'is brought up to date' : 'differs'}`);
  if (isWriting) writeFileSync(join(root, page), wanted);
  else process.exitCode = 1;
}
