/*
 * Names the pages in docs/set-ups whose code blocks differ from the files of the examples; with `--write` brings
 * them up to date.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './rooms.js';
import { readSetUps } from './set-ups.js';

const isWriting = process.argv.includes('--write');
for (const { page, text, wanted } of readSetUps()) {
  if (text === wanted) continue;
  console.log(`${page} ${isWriting ? 'is brought up to date' : 'differs'}`);
  if (isWriting) writeFileSync(join(root, page), wanted);
  else process.exitCode = 1;
}
