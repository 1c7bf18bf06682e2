import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Failure } from './exit.ts';
import { packageManagerOf } from './package-manager.ts';
import { pageOf, TEST_ADDRESSES } from './pages.ts';
import { shown } from './plan-text.ts';
import type { Plan } from './plan.ts';
import type { Manifest } from './manifest.ts';
import type { Template } from './template.ts';

/** Where a new project goes. */
export interface NewProject {
  /** Its folder; absolute. */
  folder: string;
  cwd: string;
  /** The version of this package, which all of the release have. */
  version: string;
  /** The program that started this one, from `npm_config_user_agent`. */
  agent: string | undefined;
}

/**
 * Plans a new project: all files of an example.
 *
 * Throws a {@link Failure} when the folder has files.
 */
export function planNewProject(
  template: Template,
  { folder, cwd, version, agent }: NewProject,
): Plan {
  const path = shown(folder, cwd);
  if (isTaken(folder)) throw new Failure(`${path} is not an empty folder. Name another one.`);
  const manager = packageManagerOf(folder, agent);
  const { manifest, name } = template;
  const read = (file: string) =>
    file === 'package.json'
      ? renamed(template.read(file), { name: packageName(folder), version })
      : template.read(file);
  return {
    title: `${manifest.description ?? name}, in ${path === '.' ? 'this folder' : path}:`,
    folder,
    files: template.paths.map((file) => ({ path: file, content: read(file) })),
    commands: [
      ...(path === '.' ? [] : [`cd ${/[^\w./@-]/.test(path) ? JSON.stringify(path) : path}`]),
      `${manager} install`,
      `${manager} run dev`,
    ],
    steps: [],
    notes: [
      ...(manifest.engines?.node ? [`It needs Node ${manifest.engines.node}.`] : []),
      'README.md has the commands, and describes the files.',
      `Addresses to try: ${TEST_ADDRESSES}`,
    ],
    page: pageOf(name),
  };
}

/** Whether something is in the way. A new Git repository is not. */
function isTaken(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return !statSync(folder).isDirectory() || readdirSync(folder).some((name) => name !== '.git');
}

/** A name for `package.json`, from the name of the folder. */
export function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '');
  return name || 'sign-up';
}

/** The manifest of an example with the name of a project and the versions of a release, and without its license. */
function renamed(text: string, { name, version }: { name: string; version: string }): string {
  const { license: _, ...manifest } = JSON.parse(text) as Manifest;
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([one, range]) => [
    one,
    one.startsWith('@postern/') ? `^${version}` : range,
  ]);
  const changed = { ...manifest, name, dependencies: Object.fromEntries(dependencies) as object };
  return `${JSON.stringify(changed, null, 2)}\n`;
}
