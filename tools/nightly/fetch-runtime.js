import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { otherRuntimes } from '../build/supported-versions.js';
import { root } from '../build/packages.js';

const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
/** The arguments with which a runtime runs a file; workerd runs the tests of a configuration. */
const runs = { deno: ['run', '--allow-all'], bun: [], workerd: ['test'] };
const cache = join(root, 'node_modules/.cache');

/**
 * Fetches a version of Node from npm's package of its program, and keeps it for the next time.
 *
 * @param {string} version such as `20.19.0`, or `22` for the newest that was there at the first time.
 * @returns {{ bin: string }} the folder of the program `node`.
 */
export function fetchNode(version) {
  return { bin: dirname(fetchProgram('node', { version, package: platform, path: 'bin/node' })) };
}

/**
 * Fetches the tested version of another runtime in the same way.
 *
 * @param {'deno' | 'bun' | 'workerd'} name
 * @returns {{ program: string, args: string[] }} the program, and its arguments before the file that it runs.
 */
export function fetchRuntime(name) {
  const program = fetchProgram(name, otherRuntimes[name]);
  return { program, args: runs[name] };
}

/** The file of a program, which is installed where it is missing. */
function fetchProgram(name, { version, package: packageName, path }) {
  const folder = join(cache, name, version);
  const program = join(folder, 'node_modules', packageName, path);
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder];
    execFileSync('npm', [...args, `${packageName}@${version}`], { stdio: 'pipe' });
  }
  return program;
}
