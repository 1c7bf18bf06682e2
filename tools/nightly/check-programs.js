/*
 * Runs that the two command lines must pass, whether built in this repository or installed as packages.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A program and how it is started.
 *
 * @typedef {object} Command
 * @property {string} program such as `node`.
 * @property {string[]} args the first arguments, such as a file.
 * @property {object} [options] of the child process: its folder and environment.
 */

/**
 * Validates three addresses with `postern-verify`, offline.
 *
 * @param {Command} verify
 */
export function tryVerify({ program, args, options }) {
  const all = [...args, '--mode', 'fast', '--json', 'jane@gmial.con', 'jane@gmail.com', 'jane'];
  const { stdout, stderr } = spawnSync(program, all, { ...options, encoding: 'utf8' });
  assert.equal(stderr, '');
  const results = stdout.trim().split('\n').map(JSON.parse);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['risky', 'valid', 'invalid'],
    stdout,
  );
}

/**
 * Runs `postern-service` until it ends: it creates a key, starts, validates an address, creates the first account and
 * stops. Only loopback is used.
 *
 * @param {Command} service
 */
export async function tryService({ program, args, options }) {
  const folder = mkdtempSync(join(tmpdir(), 'postern-programs-'));
  const database = ['--database', join(folder, 'postern.db')];
  const make = [...args, 'keys', 'create', '--name', 'try', ...database];
  const piped = { ...options, stdio: ['ignore', 'pipe', 'pipe'] };
  const key = execFileSync(program, make, { ...piped, encoding: 'utf8' }).trim();
  const start = [...args, 'serve', '--port', '0', '--test-mode', ...database];
  const child = spawn(program, start, piped);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'exit');
  try {
    const link = await printed(/http:\S+#token=\S+/);
    const url = /listens at (http:\/\/\S+)/.exec(output)[1];
    await validate(url, key);
    await createAccount(url, link.split('#token=')[1]);
  } finally {
    child.kill('SIGTERM');
    const end = await ended;
    rmSync(folder, { recursive: true, force: true });
    assert.deepEqual(end, [0, null], output);
  }

  /** Waits until the service has printed the text. */
  async function printed(wanted) {
    for (;;) {
      const found = wanted.exec(output);
      if (found) return found[0];
      assert.equal(child.exitCode, null, output);
      await Promise.race([ended, once(child.stderr, 'data'), once(child.stdout, 'data')]);
    }
  }
}

async function validate(url, key) {
  const body = JSON.stringify({ email: 'valid@postern.test' });
  const headers = { 'X-RB-Key': key, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body };
  const response = await fetch(`${url}/v1/email/single-validate`, request);
  const { data } = await response.json();
  assert.equal(data.status, 'valid', JSON.stringify(data));
}

/** Creates the first account and reads its session: this runs all of better-auth's packages together. */
async function createAccount(url, token) {
  assert.equal((await fetch(`${url}/dashboard`)).status, 200);
  const account = {
    token,
    name: 'Ann',
    email: 'ann@postern.test',
    password: 'wide amber kettle 9',
  };
  const headers = { origin: url, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(account) };
  const response = await fetch(`${url}/dashboard/api/accounts`, request);
  assert.equal(response.status, 200, await response.text());
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const state = await fetch(`${url}/dashboard/api/state`, { headers: { cookie } });
  const { data } = await state.json();
  assert.equal(data.user?.email, account.email, JSON.stringify(data));
}
