import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { URLSearchParams } from 'node:url';
import { root } from '../build/packages.js';

/** A form that a browser without JavaScript sends to its own page. */
const PLAIN_FORM = /<form method="post"(?![^>]* action)/;
/** The number of attempts, every half second, to reach a server. */
const TRIES = 240;

/** Whether an example names a newer major version of Node than the one that runs this. */
export function needsNewerNode(cwd) {
  const { engines } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
  const [major = 0] = /\d+/.exec(engines?.node ?? '') ?? [];
  return Number.parseInt(process.versions.node) < Number(major);
}

/**
 * Runs tests of `e2e/apps` with an application outside of the repository.
 *
 * @param {{ cwd: string, page?: string }} application its folder, and the path of its form.
 * @param {...string} args of Vitest.
 */
export function runTests({ cwd, page = '' }, ...args) {
  execFileSync('pnpm', ['exec', 'vitest', 'run', '--project', 'apps', ...args], {
    cwd: join(root, 'e2e'),
    env: {
      ...process.env,
      POSTERN_NIGHTLY: '1',
      POSTERN_EXAMPLE_FOLDER: cwd,
      POSTERN_EXAMPLE_PAGE: page,
    },
    stdio: 'pipe',
  });
}

/**
 * Starts an example, opens its page, sends its proxy an address that does not exist, and sends its form.
 *
 * @param {string} example its name.
 * @param {{ cwd: string, port: number, url: string, page?: string }} where `page` is the path of the form.
 */
export async function sendRequests(example, { cwd, port, url, page: path = '' }) {
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
      page = await fetch(url + path).catch(() => null);
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
      const sent = await fetch(url + path, { method: 'POST', headers: { origin: url }, body });
      assert.equal(sent.status, 200, await sent.text());
    }
  } finally {
    if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}
