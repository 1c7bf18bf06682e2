/*
 * Runs `npm start` and `npm run docs`, each in a fresh clone, where it installs only what its pages need:
 * `node tools/nightly/try-start.js`. Each first page must load. It tries the last commit, with what pnpm has downloaded
 * before.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { root } from '../build/packages.js';
import { freePort } from '../test/free-port.js';

const TIMEOUT_MS = 300_000;
const POLL_MS = 500;

const folder = mkdtempSync(join(tmpdir(), 'postern-start-'));
try {
  for (const script of ['start', 'docs']) await tryScript(script);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function tryScript(script) {
  const clone = join(folder, script);
  const { status } = spawnSync('git', ['clone', '-q', root, clone], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the repository cannot be cloned');
  const port = await freePort();
  // In a process group of its own: `npm` does not pass every signal on.
  const child = spawn('npm', ['run', script], {
    cwd: clone,
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
    detached: true,
  });
  const ended = once(child, 'exit');
  const startedMs = Date.now();
  const isThere = await waitFor(`http://127.0.0.1:${port}/`, { ended, startedMs });
  if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  await ended;
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(0);
  const found = isThere ? 'the page loaded' : 'FAILED: no page';
  console.log(`npm run ${script}: ${found} after ${seconds} s`);
  if (!isThere) process.exitCode = 1;
}

/** Whether the URL has answered with a page before the process ended, and in time. */
async function waitFor(url, { ended, startedMs }) {
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver && Date.now() - startedMs < TIMEOUT_MS) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return true;
    await setTimeout(POLL_MS);
  }
  return false;
}
