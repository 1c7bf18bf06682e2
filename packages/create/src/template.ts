import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { readManifest, type Manifest } from './manifest.ts';

/** An application of `examples/apps`, as the package has it. */
export interface Template {
  /** Its folder, such as `next`. */
  name: string;
  manifest: Manifest;
  /** The paths of its files, sorted, with `/`. */
  paths: readonly string[];
  /** The content of a file; throws for a path that it does not have. */
  read(path: string): string;
}

/** A package leaves files of that name out, so it has them under another. */
const stored = (path: string) => path.replace(/(^|\/)\.gitignore$/, '$1_gitignore');
const original = (path: string) => path.replace(/(^|\/)_gitignore$/, '$1.gitignore');

/** The names of the templates in a folder. */
export const templateNames = (templates: string): string[] => readdirSync(templates).sort();

/** Opens a template of a folder. */
export function openTemplate(templates: string, name: string): Template {
  const folder = join(templates, name);
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => original(path.replaceAll(sep, '/')));
  return {
    name,
    manifest: readManifest(join(folder, 'package.json')),
    paths: paths.sort(),
    read: (path) => readFileSync(join(folder, stored(path)), 'utf8'),
  };
}
