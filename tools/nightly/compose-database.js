/* The database of `examples/deploy/compose.yaml`, without Docker. */
import { execFileSync, execSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../test/free-port.js';

const FOLDER = '/usr/lib/postgresql';
const TRIES = 60;
const POLL_MS = 500;

/** The folder of PostgreSQL's programs, of the newest version; undefined where it is not installed. */
export const postgresPrograms = (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
  .sort((one, other) => Number(other) - Number(one))
  .map((version) => join(FOLDER, version, 'bin'))
  .find((bin) => existsSync(join(bin, 'initdb')));

/**
 * Starts PostgreSQL on 127.0.0.1, as its image does from the service's environment: with that user, that database, and
 * the password for every connection. Waits for the health check of the service.
 *
 * @param folder where a folder of the data is created.
 * @param service the service of the compose file.
 */
export async function startDatabase(folder, { environment, healthcheck }) {
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = environment;
  const user = owner();
  const home = join(folder, 'postgres');
  mkdirSync(home);
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, POSTGRES_PASSWORD);
  if (user) for (const path of [home, passwordFile]) chownSync(path, user.uid, user.gid);

  const port = String(await freePort());
  const env = {
    PATH: `${postgresPrograms}${delimiter}${process.env.PATH}`,
    PGHOST: '127.0.0.1',
    PGPORT: port,
    PGPASSWORD: POSTGRES_PASSWORD,
  };
  const data = ['-D', join(home, 'data')];
  const options = { ...user, cwd: home, env, stdio: 'ignore' };
  const login = ['-U', POSTGRES_USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  // The image has a locale with this encoding.
  execFileSync(join(postgresPrograms, 'initdb'), [...data, ...login, '-E', 'UTF8'], options);
  const listen = ['-p', port, '-k', home, '-c', 'listen_addresses=127.0.0.1'];
  const server = spawn(join(postgresPrograms, 'postgres'), [...data, ...listen], options);
  const ended = once(server, 'exit');
  const run = (command) => execSync(command, { env, stdio: 'inherit' });
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
  };
  try {
    const [, ...check] = healthcheck.test;
    await passes(check, { env, stdio: 'inherit' });
    run(`createdb --username=${POSTGRES_USER} ${POSTGRES_DB}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, run, stop };
}

/** Waits until a health check passes. */
async function passes([program, ...args], options) {
  for (let tries = 1; ; tries += 1) {
    const [code] = await once(spawn(program, args, options), 'exit');
    if (code === 0) return;
    if (tries === TRIES) throw new Error('PostgreSQL does not respond');
    await setTimeout(POLL_MS);
  }
}

/** The user that runs PostgreSQL, which cannot run as root. */
function owner() {
  if (process.getuid() !== 0) return undefined;
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
