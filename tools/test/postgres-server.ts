import { execFileSync, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.js';
import { administer, type PostgresAdmin } from './postgres-admin.ts';
import { postgresFolder } from './postgres-programs.ts';

/** A PostgreSQL server that a test starts and ends. */
export interface PostgresServer extends PostgresAdmin {
  /** Ends after a signal, with every connection cut. */
  stop(): Promise<void>;
  /** Ends as if the power failed: the next start recovers from the log. */
  kill(): Promise<void>;
  /** Starts again after `stop` or `kill`, at the same port. */
  start(): Promise<void>;
  /** Stops, and takes away what it wrote. */
  remove(): Promise<void>;
}

/** Several test files use one server at once, each with the connections of several processes. */
const MAX_CONNECTIONS = 300;
/**
 * The settings of a server whose data survives its clients, but not a crash of the server itself: it does not wait for
 * the disk. Each test creates a small database, so vacuum, checkpoints and large buffers would take longer than the
 * tests.
 */
const VOLATILE = Object.entries({
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '16MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  wal_init_zero: 'off',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/**
 * Starts a private PostgreSQL on 127.0.0.1.
 *
 * @param alsoAt another loopback address at which it listens.
 * @param isDurable whether what it answered is on disk, as a test that kills it needs.
 */
export async function startPostgres(
  options: { isDurable?: boolean; alsoAt?: string } = {},
): Promise<PostgresServer> {
  const { isDurable = true, alsoAt } = options;
  const programs = postgresFolder();
  if (!programs) throw new Error('startPostgres: PostgreSQL is not installed');
  const user = postgresUser();
  // Another user may be unable to reach root's own folder for temporary files.
  const folder = mkdtempSync(join(user ? '/tmp' : tmpdir(), 'postern-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const tables = join(folder, 'tables');
  const run = (name: string, args: string[]) =>
    spawn(join(programs, name), args, { ...user, cwd: folder, stdio: 'ignore' });
  const [code] = (await once(
    run('initdb', ['-D', tables, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8']),
    'exit',
  )) as [number];
  if (code !== 0) throw new Error(`startPostgres: initdb ended with ${code}`);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const addresses = alsoAt === undefined ? '127.0.0.1' : `127.0.0.1,${alsoAt}`;

  let server: ChildProcess | null = null;
  let watch: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  const admin = administer(url);
  const end = async (signal: NodeJS.Signals) => {
    if (server && server.exitCode === null && server.signalCode === null) {
      ended = once(server, 'exit');
      server.kill(signal);
    }
    server = null;
    await ended;
    watch?.kill('SIGKILL');
  };
  const start = async () => {
    // The caller of `kill` may not have waited.
    await ended;
    const started = run('postgres', [
      ...['-D', tables, '-p', String(port)],
      ...['-c', `listen_addresses=${addresses}`, '-c', 'unix_socket_directories='],
      ...['-c', `max_connections=${MAX_CONNECTIONS}`],
      ...(isDurable ? [] : VOLATILE),
    ]);
    server = started;
    watch = outlive(started.pid!, folder);
    await ready(started, () => admin.query('select 1'));
  };
  await start();

  return {
    ...admin,
    stop: () => end('SIGINT'),
    kill: () => end('SIGQUIT'),
    start,
    async remove() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ends a server whose test process is gone, however it ended: the pipe between them closes then. */
function outlive(pid: number, folder: string): ChildProcess {
  const script = 'cat >/dev/null; kill -QUIT "$0"; sleep 2; rm -rf "$1"';
  const stdio: StdioOptions = ['pipe', 'ignore', 'ignore'];
  const watch = spawn('sh', ['-c', script, String(pid), folder], { stdio, detached: true });
  watch.unref();
  (watch.stdin as unknown as { unref(): void }).unref();
  return watch;
}

/** The user that servers run as: PostgreSQL does not run as root. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Asks until it answers or has ended: after a crash it first puts every file on disk, which may take long. */
async function ready(server: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (server.exitCode !== null || server.signalCode !== null) throw error;
      await pause(25);
    }
  }
}
