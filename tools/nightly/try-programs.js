/*
 * Runs the two built command lines with the current Node, or with the runtimes that are its arguments: `node
 * tools/nightly/try-programs.js deno bun`. Only loopback is used. The packages must be built.
 */
import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import process from 'node:process';
import { tryService, tryVerify } from './check-programs.js';
import { fetchRuntime } from './fetch-runtime.js';
import { root } from '../build/packages.js';

const named = process.argv.slice(2);
const runtimes = named.length ? named.map(fetchRuntime) : [{ program: process.execPath, args: [] }];

for (const { program, args } of runtimes) {
  const built = (name) => ({
    program,
    args: [...args, join(root, 'packages', name, 'dist/cli.js')],
  });
  tryVerify(built('verify'));
  await tryService(built('service'));
  const [version] = execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n');
  console.log(`postern-verify and postern-service run on ${basename(program)} ${version}`);
}
