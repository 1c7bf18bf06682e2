import { freePort } from '@postern/tools/test/free-port.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { postgresUser } from '@postern/tools/test/postgres-server.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
let isTold = false;

/** Tells whether PgBouncer is missing here, once on stderr. For `describe.skipIf(needsPgBouncer())`. */
export function needsPgBouncer(): boolean {
  const isMissing = !existsSync(PROGRAM);
  if (isMissing && !isTold) process.stderr.write(`Skipped: PgBouncer is not installed here\n`);
  isTold = true;
  return isMissing;
}

/** The settings of a pooler, as PgBouncer names them. */
interface PoolerSettings {
  pool_mode: 'session' | 'transaction' | 'statement';
  default_pool_size?: number;
  server_round_robin?: 0 | 1;
}

/**
 * Starts PgBouncer on 127.0.0.1 before a database until the test has ended.
 *
 * @returns the URL of the database by way of it.
 */
export async function startPgBouncer(
  databaseUrl: string,
  settings: PoolerSettings,
): Promise<string> {
  const user = postgresUser();
  // PgBouncer does not run as root: its user must be able to reach the folder, which TMPDIR does not promise.
  const folder = mkdtempSync('/tmp/postern-pgbouncer-');
  if (user) chownSync(folder, user.uid, user.gid);
  const { port: serverPort, pathname } = new URL(databaseUrl);
  const port = await freePort();
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  };
  const file = join(folder, 'pgbouncer.ini');
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  const target = `host=127.0.0.1 port=${serverPort} user=postgres`;
  writeFileSync(file, ['[databases]', `* = ${target}`, '[pgbouncer]', ...text, ''].join('\n'));
  const child = spawn(PROGRAM, ['-q', file], { ...user, cwd: folder, stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await pause(25);
  }
  return `postgres://postgres@127.0.0.1:${port}${pathname}`;
}

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
