/*
 * Runs the two built command lines with the Node that runs this, each to its end: `postern-verify` judges
 * addresses, `postern-service` makes a key, serves, answers with it, and stops. Nothing leaves this machine.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './rooms.js';

const verify = join(root, 'packages/verify/dist/cli.js');
const service = join(root, 'packages/service/dist/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'postern-programs-'));
const database = ['--database', join(folder, 'postern.db')];

try {
  judge();
  await serve();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`postern-verify and postern-service run on Node ${process.version}`);

function judge() {
  const args = ['--mode', 'fast', '--json', 'jane@gmial.con', 'jane@gmail.com', 'jane'];
  const { stdout, stderr } = spawnSync(process.execPath, [verify, ...args], { encoding: 'utf8' });
  assert.equal(stderr, '');
  const results = stdout.trim().split('\n').map(JSON.parse);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['risky', 'valid', 'invalid'],
    stdout,
  );
}

async function serve() {
  const make = ['keys', 'create', '--name', 'try', ...database];
  const key = execFileSync(process.execPath, [service, ...make], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
  const start = ['serve', '--port', '0', '--test-mode', ...database];
  const child = spawn(process.execPath, [service, ...start], { stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const ended = once(child, 'exit');
  try {
    let url;
    while (!(url = /listens at (http:\/\/\S+)/.exec(said)?.[1])) {
      assert.equal(child.exitCode, null, said);
      await Promise.race([ended, once(child.stderr, 'data'), once(child.stdout, 'data')]);
    }
    const body = JSON.stringify({ email: 'valid@postern.test' });
    const headers = { 'X-RB-Key': key, 'content-type': 'application/json' };
    const asked = { method: 'POST', headers, body };
    const response = await fetch(`${url}/v1/email/single-validate`, asked);
    const { data } = await response.json();
    assert.equal(data.status, 'valid', JSON.stringify(data));
    assert.equal((await fetch(`${url}/dashboard`)).status, 200);
  } finally {
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null], said);
  }
}
