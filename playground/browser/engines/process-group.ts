import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * A shell that starts a program in its own group of processes, and ends the whole group as soon as
 * the program has ended, or its input has: so nothing stays behind of tests that were killed.
 */
const GUARD = 'signal=$1; shift; ("$@"; kill -s KILL 0) & read -r _; kill -s "$signal" 0';

/** A program and all that it starts. */
export interface ProcessGroup {
  /** Runs for as long as the program does. */
  child: ChildProcess;
  /** What was printed. */
  said(): string;
  /** Ends all of its processes. */
  end(): Promise<void>;
}

/** Options of {@link startGroup}. */
interface GroupOptions {
  env: Record<string, string | undefined>;
  /** What ends it. */
  signal: 'KILL' | 'TERM';
}

/** Starts a program; what it writes to its file 3 is read from `child.stdio[3]`. */
export function startGroup(command: string[], { env, signal }: GroupOptions): ProcessGroup {
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', signal, ...command], {
    env,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const exited = once(child, 'exit');
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    child,
    said: () => text,
    async end() {
      child.stdin.end();
      await exited;
    },
  };
}

/** Makes a folder that a browser may call its home. */
export const makeHome = (): Promise<string> => mkdtemp(join(tmpdir(), 'postern-browser-'));

/**
 * Removes such a folder. In a process of its own: Node 20 keeps the file type of the last `lstat`, and
 * once that was a socket, `require` no longer follows the symbolic links of installed packages.
 */
export async function removeHome(folder: string): Promise<void> {
  await promisify(execFile)('rm', ['-rf', folder]);
}

/** A port of the loopback that is free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
