import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.js';

const REDIS = '/usr/bin/redis-server';
const READY_MS = 60_000;

/** Whether Debian's `redis-server` is missing on this machine; prints that to stderr. */
export function needsRedis(): boolean {
  try {
    accessSync(REDIS, constants.X_OK);
    return false;
  } catch {
    process.stderr.write(`Skipped: ${REDIS} is not installed here\n`);
    return true;
  }
}

/** Starts a Redis without persistence, on a socket in its own folder and on a port of loopback. */
export async function startRedis() {
  const folder = await mkdtemp(join(tmpdir(), 'postern-redis-'));
  const path = join(folder, 'redis.sock');
  const port = await freePort();
  let child = await launch(folder, path, port);
  return {
    path,
    url: `redis://127.0.0.1:${port}`,
    /** Ends it as a power cut does: all its data is lost. */
    async kill() {
      await end(child, 'SIGKILL');
      await rm(path, { force: true });
    },
    async restart() {
      child = await launch(folder, path, port);
    },
    /** Suspends its process, and resumes it. */
    hang: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    async stop() {
      await end(child, 'SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(folder: string, path: string, port: number): Promise<ChildProcess> {
  const places = ['--bind', '127.0.0.1', '--port', `${port}`, '--unixsocket', path];
  const options = [...places, '--save', '', '--appendonly', 'no'];
  const child = spawn(REDIS, options, { stdio: 'ignore', cwd: folder });
  const untilMs = Date.now() + READY_MS;
  while (child.exitCode === null && Date.now() < untilMs) {
    if (await answers(path)) return child;
    await delay(20);
  }
  throw new Error(`${REDIS} did not start`);
}

async function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => socket.write('PING\r\n'));
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
