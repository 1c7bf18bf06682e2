/*
 * Runs what `docs/deploy/docker.md` shows, in a clean folder and without Docker: `node tools/nightly/try-image.js`. The
 * commands of the image make the program. It must start as an unprivileged user, once with SQLite, and once with
 * PostgreSQL and the passwords of the compose file, if PostgreSQL is installed. Both health checks and both backups must
 * pass. It tries the last commit. The absolute paths of the image are folders below the clean one.
 */
import { DockerfileParser } from 'dockerfile-ast';
import { execFileSync, execSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { root } from '../build/packages.js';
import { freePort } from '../test/free-port.js';
import { postgresPrograms, startDatabase } from './compose-database.js';

const TRIES = 60;
const POLL_MS = 500;
/** The port in the image. */
const PORT = '8025';
const isRoot = process.getuid() === 0;
/** The user that the program runs as: one without rights, if this runs as root. */
const user = isRoot
  ? { uid: 65_534, gid: 65_534 }
  : { uid: process.getuid(), gid: process.getgid() };

const read = (path) => readFileSync(join(root, path), 'utf8');
const guide = read('docs/deploy/docker.md');
const folder = mkdtempSync(join(tmpdir(), 'postern-image-'));
chmodSync(folder, 0o755);
/** A command with the paths of the image below the folder, and its user. */
const here = (text) =>
  text
    .replace(/(?<![\w./])\/(src|app|data)\b/g, `${folder}/$1`)
    .replace('--owner=node', `--owner=${user.uid}`)
    .replace('--group=node', `--group=${user.gid}`);
const file = DockerfileParser.parse(read('examples/deploy/Dockerfile'));
const argumentsOf = (keyword) =>
  file
    .getInstructions()
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent());
const entrypoint = JSON.parse(here(argumentsOf('ENTRYPOINT')[0]));

try {
  buildImage();
  await tryAlone();
  if (postgresPrograms) await tryWithDatabase();
  else console.log('Skipped: PostgreSQL is not installed here');
  console.log('The image runs');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the commands of the image. */
function buildImage() {
  mkdirSync(join(folder, 'src'));
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['--extract', '--directory', join(folder, 'src')], { input: archive });
  for (const command of argumentsOf('RUN')) {
    console.log(`\n$ ${command}`);
    execSync(here(command), { cwd: join(folder, 'src'), stdio: 'inherit' });
  }
  rmSync(join(folder, 'src'), { recursive: true });
}

/** Starts the program with SQLite, and makes the backup of the guide. */
async function tryAlone() {
  const [database] = guide.match(/(?<=--env DATABASE_URL=)\S+/);
  const [backup] = guide.match(/(?<=postern-service )backup .*/);
  const env = { DATABASE_URL: here(database) };
  await runProgram('SQLite', env);
  // The guide ends the program before.
  const [program, ...args] = [...entrypoint, ...here(backup).split(' ')];
  execFileSync(program, args, { ...user, cwd: folder, env: envOf(env), stdio: 'inherit' });
  checkBackup(args.at(-1));
}

/** Starts the program with PostgreSQL, with the settings of the compose file, and makes the backup of the guide. */
async function tryWithDatabase() {
  const deploy = join(folder, 'deploy');
  mkdirSync(deploy);
  const [commands] = guide.match(/^umask .*\nprintf .*$/m);
  execSync(commands, { cwd: deploy });
  const passwords = parseEnv(readFileSync(join(deploy, '.env'), 'utf8'));
  const compose = read('examples/deploy/compose.yaml').replace(
    /\$\{(\w+):([?-])([^}]*)\}/g,
    (_, name, sign, text) => passwords[name] ?? (sign === '-' ? text : missing(name)),
  );
  const { services } = parse(compose);
  const database = await startDatabase(deploy, services.database);
  try {
    const env = services.service.environment;
    const url = env.DATABASE_URL.replace('@database/', `@127.0.0.1:${database.port}/`);
    await runProgram('PostgreSQL', { ...env, DATABASE_URL: url }, () => {
      const [, dump, to] = guide.match(/exec -T database (pg_dump .*) > ~\/(\S+)/);
      database.run(`${dump} > ${join(deploy, to)}`);
      checkBackup(join(deploy, to));
    });
  } finally {
    await database.stop();
  }
}

/** Starts the program, waits for its health check, and ends it after `use`. */
async function runProgram(title, settings, use = () => {}) {
  const port = String(await freePort());
  const [program, ...args] = entrypoint;
  const env = envOf({ ...settings, POSTERN_PORT: port, POSTERN_TEST_MODE: '1' });
  const options = {
    ...user,
    cwd: join(folder, 'app'),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  const child = spawn(program, args, options);
  const ended = once(child, 'exit');
  try {
    const check = argumentsOf('HEALTHCHECK')[0].replaceAll(PORT, port);
    if (!(await passes(check, child))) throw new Error(`${title}: the health check fails`);
    use();
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`${title}: exit code ${code}`);
  console.log(`${title}: healthy, and ended`);
}

/** The environment of a program. */
function envOf(settings) {
  return { PATH: process.env.PATH, ...settings };
}

/** Whether a health check passes in time, while the program runs. */
async function passes(check, child) {
  const [program, ...args] = JSON.parse(check.replace(/^.*?CMD /, ''));
  for (let tries = 0; tries < TRIES && child.exitCode === null; tries += 1) {
    const [code] = await once(spawn(program, args, { stdio: 'inherit' }), 'exit');
    if (code === 0) return true;
    await setTimeout(POLL_MS);
  }
  return false;
}

function checkBackup(path) {
  if (statSync(path).size === 0) throw new Error(`${path} is empty`);
}

function missing(name) {
  throw new Error(`${name} is not in .env`);
}
