import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../build/packages.js';

/** An import of a package: not a path, not an alias of a bundler, not a module of Node. */
const IMPORT = /(?:\bfrom|\bimport)[\s(]*['"]((?:@[a-z][\w-]*\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g;
/** A package whose files a server serves. */
const SERVED = /['"]node_modules\/((?:@[a-z][\w-]*\/)?[a-z][\w.-]*)\//g;
const RELATIVE = /(?:\bfrom|\bimport)[\s(]*['"](\.[^'"]+)['"]/g;

/**
 * The npm commands that install what the files on a page need, with the tested major versions.
 *
 * For a whole application these are the dependencies of its `package.json`; for other files, the packages that they and
 * the files they import use.
 *
 * @param {string[]} files below the root.
 * @returns {string} lines of a shell.
 */
export function installLines(files) {
  const folder = folderOf(files[0]);
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const { dependencies = {}, devDependencies = {} } = manifest;
  if (folder.startsWith('examples/apps/')) {
    return [
      commandOf('npm install', dependencies),
      commandOf('npm install --save-dev', devDependencies),
    ]
      .filter((line) => line !== '')
      .join('\n');
  }
  const ranges = { ...dependencies, ...devDependencies };
  const names = [...importedBy(files)].sort();
  return commandOf('npm install', Object.fromEntries(names.map((name) => [name, ranges[name]])));
}

/** A command with its packages; empty when there are none. */
function commandOf(command, ranges) {
  const specs = Object.entries(ranges).map(specOf);
  return specs.length ? [command, ...specs].join(' ') : '';
}

/** The folder of the `package.json` that a file belongs to. */
function folderOf(file) {
  const folder = dirname(file);
  return existsSync(join(root, folder, 'package.json')) ? folder : folderOf(folder);
}

/** The packages that files import or serve, directly or through files of their own folders. */
function importedBy(files) {
  const names = new Set();
  const all = new Set(files);
  for (const file of all) {
    const code = readFileSync(join(root, file), 'utf8');
    for (const pattern of [IMPORT, SERVED])
      for (const [, name] of code.matchAll(pattern)) names.add(name);
    for (const [, path] of code.matchAll(RELATIVE)) {
      const next = join(dirname(file), path);
      if (existsSync(join(root, next))) all.add(next);
    }
  }
  return names;
}

/** A package as an argument of npm: `nuxt@4`, `h3-v1@npm:h3@1`; a package of this repository has no version. */
function specOf([name, range]) {
  const version = range === 'catalog:' ? catalogVersion(name) : range;
  const [, alias = '', major, minor] = /^(npm:.+@)?\D*(\d+)\.(\d+)/.exec(version ?? '') ?? [];
  if (name.startsWith('@postern/') || major === undefined) return name;
  return `${name}@${alias}${major === '0' ? `0.${minor}` : major}`;
}

function catalogVersion(name) {
  const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const line = text.split('\n').find((one) => one.replaceAll("'", '').startsWith(`  ${name}: `));
  return line?.split(': ')[1];
}
