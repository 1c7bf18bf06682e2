/*
 * Tries each example as a newcomer does: copies it out of the repository, installs it with npm from the packed
 * packages, builds it, starts it in test mode and sends requests. With `--newest` each dependency has its newest
 * version, of any major, which can need a newer Node than the repository does; files of `examples/apps/new-majors`
 * replace those of the example. Arguments are the examples to try. Continues after a failure. The packages must be built.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { URLSearchParams } from 'node:url';
import { freePort } from '../test/free-port.js';
import { packPackages } from './pack-packages.js';
import { root } from '../build/packages.js';
import { exampleFolders, isSource } from '../build/example-files.js';

const isNewest = process.argv.includes('--newest');
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
/** A form that a browser without JavaScript sends to its own page. */
const PLAIN_FORM = /<form method="post"(?![^>]* action)/;
/** The number of attempts, every half second, to reach a server. */
const TRIES = 240;

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
  if (example === 'edge') runTests(cwd, 'edge');
  if (example === 'tanstack-start') runTests(cwd, 'journey', '-t', `the example '${example}'`);
  console.log(`${example}: installed in ${seconds[0]} s, built in ${seconds[1]} s, responds`);
}

/** Whether an example names a newer major version of Node than the one that runs this. */
function needsNewerNode(cwd) {
  const { engines } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
  const [major = 0] = /\d+/.exec(engines?.node ?? '') ?? [];
  return Number.parseInt(process.versions.node) < Number(major);
}

/** Runs tests of an example that does not run in the repository: it takes workerd, or a newer Node. */
function runTests(cwd, ...args) {
  execFileSync('pnpm', ['exec', 'vitest', 'run', '--project', 'apps', ...args], {
    cwd: join(root, 'e2e'),
    env: { ...process.env, POSTERN_EXAMPLE_FOLDER: cwd },
    stdio: 'pipe',
  });
}

/** Starts an example, opens its page, sends its proxy an address that does not exist, and sends its form. */
async function sendRequests(example, { cwd, port, url }) {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    PORT: String(port),
    POSTERN_TEST_MODE: '1',
  };
  // Its own process group, so that the server ends with npm.
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    let page = null;
    for (let tries = 0; !page && tries < TRIES && child.exitCode === null; tries++) {
      page = await fetch(url).catch(() => null);
      if (!page) await setTimeout(500);
    }
    assert.equal(page?.status, 200, `${example} does not start`);
    const response = await fetch(`${url}/api/validate-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: 'mailbox_not_found@postern.test', mode: 'medium' }),
    });
    assert.equal((await response.json()).data?.status, 'invalid');
    if (PLAIN_FORM.test(await page.text())) {
      const body = new URLSearchParams({ name: 'Jane', email: 'jane@postern.test' });
      const sent = await fetch(url, { method: 'POST', headers: { origin: url }, body });
      assert.equal(sent.status, 200, await sent.text());
    }
  } finally {
    if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}
