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

/** The names of files that a package cannot have in a folder, and theirs in the templates. */
const STORED = [
  ['.gitignore', '_gitignore'],
  ['package.json', '_package.json'],
] as const;

const stored = (path: string) => renamed(path, STORED);
const original = (path: string) =>
  renamed(
    path,
    STORED.map(([name, other]) => [other, name]),
  );

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
    manifest: readManifest(join(folder, stored('package.json'))),
    paths: paths.sort(),
    read: (path) => readFileSync(join(folder, stored(path)), 'utf8'),
  };
}

/** A path with another last name, where a pair has it first. */
function renamed(path: string, pairs: readonly (readonly [string, string])[]): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = path.slice(folder.length);
  return folder + (pairs.find(([from]) => from === name)?.[1] ?? name);
}
