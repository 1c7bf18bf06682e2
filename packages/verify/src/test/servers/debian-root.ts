import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { downloadPackages } from './debian-packages.ts';
import { NAME_SERVER } from './places.ts';

const run = promisify(execFile);
/** Runs a program that ends with this process; the kernel then ends all that it has started. */
const CONTAINED = [
  ...['setpriv', '--pdeathsig', 'KILL'],
  ...['unshare', '--mount', '--pid', '--fork', '--kill-child'],
];
/** Starts a program and stays root: a process that changes its user no longer ends with its parent. */
const STAYING_ROOT = ['/bin/sh', '-c', '"$0" "$@" & wait'];
const FIRST_ID = 60_001;

/** Where a server is installed: its packages, the users that it runs as, and folders that these own. */
export interface RootPlan {
  /** Debian's packages. They are installed with everything that they depend on. */
  packages: readonly string[];
  /** Each is also a group of the same name, in this order from id 60001 on. */
  users?: readonly string[];
  /** Folders by path, with their owner and mode. */
  folders?: Record<string, { owner?: string; mode?: number }>;
  /** Files that the programs log to. */
  logs?: readonly string[];
}

/** A text file. By default root owns it and everyone can read it. */
export interface RootFile {
  text: string;
  owner?: string;
  mode?: number;
}

/** The folder of a server, and its programs. */
export type ServerRoot = Awaited<ReturnType<typeof layRoot>>;

/** Why a server cannot run here; null where it can. Downloads its packages, and what else `prepare` does. */
export async function lackOf(
  { packages }: RootPlan,
  prepare: () => Promise<void> = async () => {},
): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux runs it';
  const [first = '', ...contained] = CONTAINED;
  try {
    await run(first, [...contained, 'true']);
    await downloadPackages(packages);
    await prepare();
    return null;
  } catch (error) {
    return String(error).trim().split('\n').at(-1)!;
  }
}

/**
 * Lays a folder in which Debian's packages are unpacked, beside the host's own, and runs programs with it as their
 * root. The packages' own scripts do not run. Needs root.
 */
export async function layRoot({ packages, users = [], folders = {}, logs = [] }: RootPlan) {
  const archives = await downloadPackages(packages);
  const folder = await mkdtemp('/tmp/postern-servers-');
  await chmod(folder, 0o755);
  for (const name of await readdir(archives)) {
    if (name.endsWith('.deb')) await run('dpkg-deb', ['--extract', join(archives, name), folder]);
  }

  const idOf = (user = 'root') => (user === 'root' ? 0 : FIRST_ID + users.indexOf(user));
  const everyone = ['root', ...users].map((name) => ({ name, id: idOf(name) }));
  const write = async (path: string, { text, owner, mode = 0o644 }: RootFile) => {
    const full = join(folder, path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(full, text);
    await chmod(full, mode);
    await chown(full, idOf(owner), idOf(owner));
  };
  const lines = (lineOf: (user: { name: string; id: number }) => string) => ({
    text: everyone.map(lineOf).join(''),
  });
  await write(
    'etc/passwd',
    lines(({ name, id }) => `${name}:x:${id}:${id}::/home/${name}:/bin/sh\n`),
  );
  await write(
    'etc/group',
    lines(({ name, id }) => `${name}:x:${id}:\n`),
  );
  await write('etc/hosts', { text: '127.0.0.1 localhost\n' });
  await write('etc/resolv.conf', { text: `nameserver ${NAME_SERVER}\n` });
  await write('etc/nsswitch.conf', { text: 'passwd: files\ngroup: files\nhosts: files dns\n' });
  const usual: RootPlan['folders'] = { dev: {}, proc: {}, tmp: { mode: 0o1777 } };
  for (const { name } of everyone) usual[`home/${name}`] = { owner: name };
  for (const [path, { owner, mode = 0o755 }] of Object.entries({ ...usual, ...folders })) {
    await mkdir(join(folder, path), { recursive: true });
    await chmod(join(folder, path), mode);
    await chown(join(folder, path), idOf(owner), idOf(owner));
  }
  for (const device of ['null', 'zero', 'random', 'urandom']) {
    await run('cp', ['--archive', `/dev/${device}`, join(folder, 'dev', device)]);
  }

  const started: ChildProcess[] = [];
  const printed: string[] = [];
  return {
    folder,
    /** The number of a user and its group. */
    idOf,
    write,
    /** Copies a file or folder of the host. */
    copy: async (from: string, to: string) => {
      const full = join(folder, to);
      await mkdir(dirname(full), { recursive: true });
      await run('cp', ['--recursive', from, full]);
    },
    /** Runs a program to its end; resolves with what it prints. */
    run: async (program: string, ...args: string[]) =>
      (await run('chroot', [folder, program, ...args])).stdout,
    /** Starts a program that stays in the foreground. */
    start: (program: string, ...args: string[]) => {
      const [first = '', ...contained] = [...CONTAINED, `--mount-proc=${folder}/proc`];
      const chrooted = ['chroot', folder, ...STAYING_ROOT, program, ...args];
      const child = spawn(first, [...contained, ...chrooted], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp' },
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (bytes: Buffer) => void printed.push(bytes.toString()));
      }
      started.push(child);
    },
    /** What the programs have printed and logged. */
    log: async () => {
      const read = (path: string) => readFile(join(folder, path), 'utf8').catch(() => '');
      return [...printed, ...(await Promise.all(logs.map(read)))].join('');
    },
    /** Whether one of the programs has ended. */
    hasEnded: () => started.some(hasEnded),
    stop: async () => {
      await Promise.all(started.map(end));
      await run('rm', ['--recursive', '--force', folder]);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'close'); // Its programs have closed what they print to.
  child.kill('SIGKILL');
  await ended;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
