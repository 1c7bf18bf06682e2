import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kind } from './kinds.ts';

/**
 * Starts a reverse proxy, and waits until the service behind it answers.
 *
 * @returns what stops it; null when it ended instead, as it does when another program has taken the port.
 */
export async function startReverseProxy(
  { name, program, prepare }: Kind,
  site: { port: number; upstream: string },
): Promise<(() => Promise<void>) | null> {
  const folder = mkdtempSync(join(tmpdir(), `postern-${name}-`));
  const child = spawn(program, prepare({ ...site, folder }), {
    cwd: folder,
    // Caddy keeps its certificates below its home.
    env: { HOME: folder, PATH: process.env['PATH'] },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    // nginx ends its worker processes by this signal, and would leave them behind by SIGKILL.
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  while (isRunning(child)) {
    if (await isReady(site.port)) return stop;
    await pause(20);
  }
  await stop();
  return null;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/healthz', agent: false };
    get({ ...options, rejectUnauthorized: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    }).once('error', () => resolve(false));
  });
}
