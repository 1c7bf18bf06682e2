/*
 * Follows the pages that start with a framework: makes a new project of Vite with the code of the page, as it stands in the
 * Markdown, installs the packages from a registry on loopback, builds the project and drives it in Chromium. Arguments are
 * the frameworks to try. Continues after a failure. The packages must be built.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../test/free-port.js';
import { fetchTools, startRegistry } from './npm-registry.js';
import { openBrowser } from './open-browser.js';
import { readBlocks, renderedPage, startPages } from './start-pages.js';

const CDN = 'https://unpkg.com/';
const SHARED = ['@postern/core', '@postern/proxy', '@postern/verify', 'express@5', 'vite@8'];
/** The proxy in test mode, the built page, and a form that can be sent. */
const SERVER = `import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { createVerifier } from '@postern/verify';
import express from 'express';

const app = express();
const proxy = createProxy({ validate: createVerifier({ testMode: true }) });
app.all('/api/validate-email', toNodeListener(proxy));
app.post('/sign-up', (request, response) => response.json({}));
app.use(express.static('dist'));
app.listen(Number(process.env.PORT), '127.0.0.1');
`;

const named = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'postern-start-'));
const registry = await startRegistry(folder, fetchTools());
const browser = await openBrowser();
try {
  for (const name of Object.keys(startPages))
    if (!named.length || named.includes(name)) await attempt(name);
} finally {
  await browser.close();
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function attempt(name) {
  const { page, heading } = startPages[name];
  const began = performance.now();
  try {
    const cwd = join(folder, name);
    writeProject(startPages[name], cwd);
    build(startPages[name], cwd);
    await drive(cwd);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`    ok ${seconds.padStart(4)} s  ${name}: ${page}, '${heading}'`);
  } catch (error) {
    process.exitCode = 1;
    const output = [error.stdout, error.stderr].filter(Boolean).join('\n');
    console.error(`FAILED ${name}: ${page}, '${heading}'\n${output || error.stack}`);
  }
}

function writeProject(start, cwd) {
  const write = (path, text) => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  const code = readBlocks(start);
  for (const [language, path] of Object.entries(start.blocks)) write(path, code[language]);
  write('package.json', JSON.stringify({ private: true, type: 'module' }));
  write('server.js', SERVER);
  write('index.html', start.html ? start.html(code) : renderedPage);
  if (start.main) write('src/main.js', start.main);
  if (!start.plugin) return;
  const [name] = start.plugin.replace(/[{}]/g, '').trim().split(' ');
  write('vite.config.js', `import ${start.plugin};\nexport default { plugins: [${name}()] };\n`);
}

function build({ packages }, cwd) {
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name))),
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'cache'),
  };
  const install = ['install', '--no-audit', '--no-fund', ...SHARED, ...packages];
  execFileSync('npm', install, { cwd, env, stdio: 'pipe' });
  // The page names no version, and the hash of no file.
  const path = join(cwd, 'index.html');
  const html = readFileSync(path, 'utf8')
    .replace('VERSION', versionOf(cwd))
    .replace('HASH', createHash('sha384').update(scriptTag(cwd)).digest('base64'));
  writeFileSync(path, html);
  execFileSync('npx', ['--no-install', 'vite', 'build'], { cwd, env, stdio: 'pipe' });
}

function scriptTag(cwd) {
  return readFileSync(join(cwd, 'node_modules/@postern/core/dist/auto.js'));
}

function versionOf(cwd) {
  const path = join(cwd, 'node_modules/@postern/core/package.json');
  return JSON.parse(readFileSync(path, 'utf8')).version;
}

/** Types a typo, an address that does not exist, and one that does. */
async function drive(cwd) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const env = { ...process.env, PORT: String(port) };
  const server = spawn(process.execPath, ['server.js'], { cwd, env, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const page = await browser.newPage();
  const errors = [];
  const sent = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    const text = decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`);
    if (!text.includes('/api/') && text.includes('@postern.test')) sent.push(text);
  });
  try {
    await page.route(`${CDN}**`, (route) => {
      const isRight =
        route.request().url() === `${CDN}@postern/core@${versionOf(cwd)}/dist/auto.js`;
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
      return isRight ? route.fulfill({ headers, body: scriptTag(cwd) }) : route.abort();
    });
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
    assert.deepEqual(sent, [], 'an address that does not exist is not submitted');
    await input.fill('jane@postern.test');
    await input.press('Enter');
    while (!sent.length) await page.waitForRequest(() => sent.length > 0);
    assert.match(sent[0], /jane@postern\.test/);
    assert.deepEqual(errors, []);
  } finally {
    await page.close();
    server.kill();
    await ended;
  }
}
