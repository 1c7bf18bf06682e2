/*
 * Runs the commands of `examples/deploy/Dockerfile` in a clean folder, without Docker: `node tools/nightly/try-image.js`.
 * The program that they make must start as an unprivileged user, and its health check must pass. It tries the last
 * commit. The absolute paths of the image are folders below the clean one.
 */
import { DockerfileParser } from 'dockerfile-ast';
import { execFileSync, execSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { root } from '../build/packages.js';
import { freePort } from '../test/free-port.js';

const TRIES = 60;
const POLL_MS = 500;
/** The ID of a user without rights, for a run by root. */
const UNPRIVILEGED = 65_534;
/** The port in the image. */
const PORT = '8025';

const folder = mkdtempSync(join(tmpdir(), 'postern-image-'));
chmodSync(folder, 0o755);
/** A text with the paths of the image below the folder. */
const below = (text) => text.replace(/(?<![\w./])\/(src|app|data)\b/g, `${folder}/$1`);
const file = DockerfileParser.parse(readFileSync(join(root, 'examples/deploy/Dockerfile'), 'utf8'));
const argumentsOf = (keyword) =>
  file
    .getInstructions()
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent());

try {
  mkdirSync(join(folder, 'src'));
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['--extract', '--directory', join(folder, 'src')], { input: archive });
  for (const command of argumentsOf('RUN').filter((each) => each.includes('pnpm'))) {
    console.log(`\n$ ${command}`);
    execSync(below(command), { cwd: join(folder, 'src'), stdio: 'inherit' });
  }
  rmSync(join(folder, 'src'), { recursive: true });
  await tryProgram();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function tryProgram() {
  const port = String(await freePort());
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const isRoot = process.getuid() === 0;
  if (isRoot) chownSync(data, UNPRIVILEGED, UNPRIVILEGED);
  const [program, ...args] = JSON.parse(below(argumentsOf('ENTRYPOINT')[0]));
  const child = spawn(program, args, {
    cwd: join(folder, 'app'),
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: join(data, 'postern.db'),
      POSTERN_PORT: port,
      POSTERN_TEST_MODE: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(isRoot && { uid: UNPRIVILEGED, gid: UNPRIVILEGED }),
  });
  const ended = once(child, 'exit');
  const isHealthy = await passes(argumentsOf('HEALTHCHECK')[0].replaceAll(PORT, port), child);
  child.kill('SIGTERM');
  const [code] = await ended;
  console.log(isHealthy && code === 0 ? 'The image runs' : `FAILED: exit code ${code}`);
  process.exitCode = isHealthy && code === 0 ? 0 : 1;
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
