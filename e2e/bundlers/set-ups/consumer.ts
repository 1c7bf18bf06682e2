import { readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf } from '../build/paths.js';

/** What is installed with `@postern/react`. */
const PACKAGES = ['protocol', 'address', 'core', 'react'];

/** The guide, which shows the files of a set-up. */
export const guide = readFileSync(pathOf('../../docs/guide.md'), 'utf8');

/**
 * Makes a project with a form and its tests, the packages as they are installed, and files that the
 * guide shows.
 *
 * @returns its folder.
 */
export async function makeConsumer(
  name: string,
  { tests, files }: { tests: string; files: Record<string, string> },
): Promise<string> {
  const folder = pathOf(`dist/set-ups/${name}`);
  await rm(folder, { recursive: true, force: true });
  for (const part of ['package.json', 'form.tsx', tests])
    await cp(pathOf(`set-ups/consumer/${part}`), join(folder, part), { recursive: true });
  for (const room of PACKAGES)
    for (const part of ['package.json', 'dist']) {
      const installed = join(folder, 'node_modules/@postern', room, part);
      await cp(pathOf(`../../packages/${room}/${part}`), installed, { recursive: true });
    }
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

/** What the guide shows under the name of a file: each block of code that begins with this name. */
export function shownAs(name: string): string[] {
  const blocks = guide.matchAll(/^```\w+\n\/\/ (\S+)\n([^]*?)^```$/gm);
  return [...blocks].filter(([, file]) => file === name).map(([, , text]) => text!);
}
