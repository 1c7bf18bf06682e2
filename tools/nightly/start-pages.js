import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.js';

const INSTALL = /<!-- install -->\s+```sh\n(.+)\n```/;
const FILE = /<!-- file: examples\/start\/(.+) -->\s+```\w+\n([^]*?)^```$/gm;

/**
 * What a page of `docs/start` tells a reader to do.
 *
 * @param {string} name the name of the page, such as `react`.
 * @param {string} [text] the Markdown.
 * @returns {{ install: string, files: Record<string, string> }} the command, and the content of each file by its path in
 *   the project.
 */
export function readStartPage(
  name,
  text = readFileSync(join(root, `docs/start/${name}.md`), 'utf8'),
) {
  const [, install] = INSTALL.exec(text) ?? [];
  if (install === undefined) throw new Error(`docs/start/${name}.md has no command to install`);
  const files = [...text.matchAll(FILE)].map(([, path, code]) => [
    path.startsWith(`${name}/`) ? path.slice(name.length + 1) : path,
    code,
  ]);
  return { install, files: Object.fromEntries(files) };
}
