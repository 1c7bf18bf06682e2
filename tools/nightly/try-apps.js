/*
 * Tries each example as a newcomer does: copies it out of the repository, installs it with npm from the packed
 * packages, builds it, starts it in test mode and sends requests. With `--newest` each dependency has its newest
 * version, of any major, which can need a newer Node than the repository does; files of `examples/apps/new-majors`
 * replace those of the example. Arguments are the examples to try. Continues after a failure. The packages must be built.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '../test/free-port.js';
import { needsNewerNode, runTests, sendRequests } from './drive-app.js';
import { packPackages } from './pack-packages.js';
import { root } from '../build/packages.js';
import { exampleFolders, isSource } from '../build/example-files.js';

const isNewest = process.argv.includes('--newest');
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const folder = mkdtempSync(join(tmpdir(), 'postern-examples-'));
try {
  const packed = packPackages(join(folder, 'packed'));
  for (const example of named.length ? named : exampleFolders())
    await tryExample(example, packed).catch((error) => {
      console.error(`${example}: FAILED\n${String(error.stderr || error.stack)}`);
      process.exitCode = 1;
    });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function tryExample(example, packed) {
  const cwd = join(folder, example);
  cpSync(join(root, 'examples/apps', example), cwd, {
    recursive: true,
    filter: isSource,
  });
  const newMajor = join(root, 'examples/apps/new-majors', example);
  if (isNewest && existsSync(newMajor)) cpSync(newMajor, cwd, { recursive: true });
  if (needsNewerNode(cwd)) return console.log(`${example}: skipped, needs a newer Node`);
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const path = join(cwd, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const taken = ([name, range]) => [name, packed[name] ?? (isNewest ? 'latest' : range)];
  for (const kind of ['dependencies', 'devDependencies'])
    manifest[kind] = Object.fromEntries(Object.entries(manifest[kind] ?? {}).map(taken));
  writeFileSync(path, JSON.stringify({ ...manifest, overrides: packed }));
  const seconds = [
    ['install', '--no-audit', '--no-fund'],
    ['run', 'build', '--if-present'],
  ].map((args) => {
    const began = performance.now();
    execFileSync('npm', args, { cwd, env: { ...process.env, ORIGIN: url }, stdio: 'pipe' });
    return ((performance.now() - began) / 1000).toFixed(0);
  });
  await sendRequests(example, { cwd, port, url });
  if (example === 'edge') runTests({ cwd }, 'edge');
  if (example === 'tanstack-start') runTests({ cwd }, 'journey', '-t', `the example '${example}'`);
  console.log(`${example}: installed in ${seconds[0]} s, built in ${seconds[1]} s, responds`);
}
