import { freePort } from '@postern/tools/test/free-port.js';
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LOOPBACK } from './loopback.ts';
import { configFiles, DOORS, type Door } from './postfix/config.ts';
import { startGreylist } from './postfix/greylist.ts';
import { cert, key } from './smtp-server.ts';

const run = promisify(execFile);
const PAUSE_MS = 20;
const MAX_TRIES = 3000;

/**
 * Starts a separate real Postfix on loopback, in a temporary folder.
 *
 * It needs root, and the users that the package creates. Nothing is ever delivered. `commands()` reads the commands of
 * clients from its log, which lags behind a little. `stop()` rejects if its master process keeps running.
 */
export async function startPostfix() {
  // In a folder that Postfix' users can reach, and without a space, which would split a setting.
  const folder = await mkdtemp('/tmp/postern-postfix-');
  const config = join(folder, 'config');
  const greylist = await startGreylist();
  const doors = Object.fromEntries(
    await Promise.all(Object.keys(DOORS).map(async (door) => [door, await freePort()])),
  ) as Record<Door, number>;

  await chmod(folder, 0o755);
  for (const name of ['config', 'queue', 'data']) await mkdir(join(folder, name));
  await chown(join(folder, 'data'), Number((await run('id', ['-u', 'postfix'])).stdout), 0);
  const files = configFiles({ folder, greylistPort: greylist.port, doors });
  for (const [name, text] of Object.entries(files)) await writeFile(join(config, name), text);
  await writeFile(join(config, 'chain.pem'), `${key}\n${cert}\n`, { mode: 0o600 });

  await run('/usr/sbin/postfix', ['-c', config, 'start']);
  const pid = Number(await readFile(join(folder, 'queue/pid/master.pid'), 'utf8'));

  const log = () => readFile(join(folder, 'mail.log'), 'utf8');
  const stop = async () => {
    await run('/usr/sbin/postfix', ['-c', config, 'stop']);
    await gone(pid);
    await greylist.stop();
    // In a separate process: Node 20 keeps the file type of the last `lstat`, and after that of a
    // socket of this folder, `require` no longer follows the symbolic links of installed packages.
    await run('rm', ['-r', folder]);
  };
  if (!(await greets(doors.open))) {
    const said = await log();
    await stop();
    throw new Error(`startPostfix: no banner came\n${said}`);
  }
  return {
    doors,
    greylist,
    pid,
    log,
    commands: async () =>
      [...(await log()).matchAll(/smtpd\[\d+\]: < \S+\[127\.0\.0\.1\]: (.*)/g)].map(
        ([, line]) => line!,
      ),
    /** The files of accepted messages: there must be none. */
    queued: async () => {
      const folders = ['incoming', 'active', 'deferred', 'maildrop', 'hold', 'bounce'];
      const read = (name: string) => readdir(join(folder, 'queue', name), { recursive: true });
      return (await Promise.all(folders.map(read))).flat();
    },
    stop,
  };
}

async function greets(port: number): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if ((await banner(port)).startsWith('220 ')) return true;
    await pause();
  }
  return false;
}

function banner(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, LOOPBACK);
    socket.on('error', () => resolve(''));
    socket.on('close', () => resolve(''));
    socket.once('data', (bytes) => {
      socket.end('QUIT\r\n');
      resolve(bytes.toString());
    });
  });
}

/** A terminated process that has not been reaped counts as gone. */
async function gone(pid: number): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (stat === '' || stat.split(') ')[1]!.startsWith('Z')) return;
    await pause();
  }
  throw new Error(`stop: postfix's master process ${pid} lives on`);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
