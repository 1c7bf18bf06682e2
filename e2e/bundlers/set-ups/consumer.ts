import { readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf } from '../build/paths.js';

/** The packages that are installed with `@postern/react`. */
const PACKAGES = ['protocol', 'address', 'core', 'react'];

/** The text of the page that shows the files of a set-up. */
export const guide = readFileSync(pathOf('../../docs/guide/testing.md'), 'utf8');

/**
 * Creates a project with a form and its tests, the installed packages, and files that the guide shows.
 *
 * @returns its folder.
 */
export async function createProject(
  project: string,
  { tests, files }: { tests: string; files: Record<string, string> },
): Promise<string> {
  const folder = pathOf(`dist/set-ups/${project}`);
  await rm(folder, { recursive: true, force: true });
  for (const part of ['package.json', 'form.tsx', tests])
    await cp(pathOf(`set-ups/consumer/${part}`), join(folder, part), { recursive: true });
  for (const name of PACKAGES)
    for (const part of ['package.json', 'dist']) {
      const installed = join(folder, 'node_modules/@postern', name, part);
      await cp(pathOf(`../../packages/${name}/${part}`), installed, { recursive: true });
    }
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

/** The code blocks of the guide that begin with the name of a file. */
export function shownAs(name: string): string[] {
  const blocks = guide.matchAll(/^```\w+\n\/\/ (\S+)\n([^]*?)^```$/gm);
  return [...blocks].filter(([, file]) => file === name).map(([, , text]) => text!);
}
