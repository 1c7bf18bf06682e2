/*
 * Names the pages in docs/set-ups and docs/recipes whose code blocks differ from the files that they show, and the
 * table of the recipes if it is another; with `--write` brings them up to date.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { readTable } from './recipes.js';
import { root } from './rooms.js';
import { readPages } from './set-ups.js';

const isWriting = process.argv.includes('--write');
const pages = [...readPages('docs/set-ups'), ...readPages('docs/recipes'), readTable()];
for (const { page, text, wanted } of pages) {
  if (text === wanted) continue;
  console.log(`${page} ${isWriting ? 'is brought up to date' : 'differs'}`);
  if (isWriting) writeFileSync(join(root, page), wanted);
  else process.exitCode = 1;
}
