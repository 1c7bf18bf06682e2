/*
 * Follows each page of `docs/start`: writes its files, as they stand in the Markdown, into an empty folder, runs its command
 * to install, with a registry on loopback, builds the project, and drives it in Chromium. Arguments are the pages to try.
 * Continues after a failure. The packages must be built.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { starts } from '../../examples/start/list.js';
import { freePort } from '../test/free-port.js';
import { fetchTools, startRegistry } from './npm-registry.js';
import { openBrowser } from './open-browser.js';
import { readStartPage } from './start-pages.js';

const named = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'postern-start-'));
const registry = await startRegistry(folder, fetchTools());
const browser = await openBrowser();
try {
  for (const name of starts) if (!named.length || named.includes(name)) await attempt(name);
} finally {
  await browser.close();
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function attempt(name) {
  const began = performance.now();
  try {
    const cwd = join(folder, name);
    makeProject(readStartPage(name), cwd);
    await drive(cwd);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`    ok ${seconds.padStart(4)} s  docs/start/${name}.md`);
  } catch (error) {
    process.exitCode = 1;
    const output = [error.stdout, error.stderr].filter(Boolean).join('\n');
    console.error(`FAILED docs/start/${name}.md\n${output || error.stack}`);
  }
}

function makeProject({ install, files }, cwd) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name))),
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'cache'),
  };
  const run = (program, ...args) => execFileSync(program, args, { cwd, env, stdio: 'pipe' });
  run('npm', 'init', '-y');
  run('npm', 'pkg', 'set', 'type=module');
  const [npm, ...args] = install.split(' ');
  run(npm, ...args, '--no-audit', '--no-fund');
  if (files['vite.config.js']) run('npx', '--no-install', 'vite', 'build');
}

/** Types a typo, an address that does not exist, and one that does. */
async function drive(cwd) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const env = { ...process.env, PORT: String(port), POSTERN_TEST_MODE: '1' };
  const server = spawn(process.execPath, ['server.js'], { cwd, env, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  try {
    while (!(await fetch(url).catch(() => null))) {
      assert.equal(server.exitCode, null, 'the server ended');
      await setTimeout(100);
    }
    await page.goto(url);
    const input = page.getByLabel('Email');
    await input.fill('jane@gmial.con');
    await page.getByRole('button', { name: 'jane@gmail.com' }).waitFor();
    await input.fill('mailbox_not_found@postern.test');
    await input.press('Enter');
    await page.locator('input[name=email][aria-invalid=true]').waitFor();
    await input.fill('jane@postern.test');
    await input.press('Enter');
    await page.getByText('Check your inbox.').waitFor();
    assert.deepEqual(errors, []);
  } finally {
    await page.close();
    server.kill();
    await ended;
  }
}
