import { freePort } from '@postern/tools/test/free-port.js';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serveParent } from './child.js';

/*
 * A private PostgreSQL on 127.0.0.1 with its defaults, so that commits are on disk. It ends with this process, and this
 * process with its parent. Sends null to the parent if PostgreSQL is not installed.
 */

const FOLDER = '/usr/lib/postgresql';
const READY_TRIES = 200;
const PAUSE_MS = 50;

const programs = findPrograms();
if (programs) await serve();
else serveParent(null);

async function serve() {
  const user = owner();
  const folder = mkdtempSync(join(tmpdir(), 'postern-bench-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const tables = join(folder, 'tables');
  const run = (name, args) =>
    promisify(execFile)(join(programs, name), args, { ...user, cwd: folder });
  await run('initdb', ['-D', tables, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8']);

  const port = String(await freePort());
  const options = ['-D', tables, '-p', port, '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  const server = spawn(join(programs, 'postgres'), options, {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  process.once('exit', () => server.kill('SIGINT'));
  const client = ['-h', '127.0.0.1', '-p', port, '-U', 'postgres'];
  for (let tries = 1; !(await run('pg_isready', client).catch(() => false)); tries++) {
    if (tries === READY_TRIES) throw new Error('PostgreSQL does not respond');
    await setTimeout(PAUSE_MS);
  }

  let count = 0;
  const nameOf = () => `bench_${String(count)}`;
  const create = async () => {
    // One database at a time, so that autovacuum does not work on earlier ones.
    if (count > 0) await run('dropdb', [...client, '--force', nameOf()]);
    count += 1;
    const name = nameOf();
    await run('createdb', [...client, name]);
    return `postgres://postgres@127.0.0.1:${port}/${name}`;
  };
  /** The size on disk of the latest database in bytes. */
  const bytes = async () => {
    const sql = `select pg_database_size('${nameOf()}')`;
    const { stdout } = await run('psql', [...client, '-d', 'postgres', '-Atc', sql]);
    return Number(stdout);
  };
  const close = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  serveParent({ port }, { handlers: { create, bytes }, close });
}

/** The folder with the programs of the newest version. */
function findPrograms() {
  const versions = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(FOLDER, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** The user that runs PostgreSQL, which cannot run as root. */
function owner() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
