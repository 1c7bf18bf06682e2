import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.js';
import { timeLimits } from './time-limits.js';

/**
 * A shell script that starts a program in its own process group. It ends the group when the program ends, or when its
 * own input closes, so that killed tests leave no processes behind.
 */
const GUARD = 'signal=$1; shift; ("$@"; kill -s KILL 0) & read -r _; kill -s "$signal" 0';

/** A program and all processes that it starts. */
export interface ProcessGroup {
  /** The shell: it runs as long as the program does. */
  child: ChildProcess;
  isAlive(): boolean;
  /** Everything that was printed. */
  said(): string;
  /** What was printed to the standard error stream. */
  errors(): string;
  /** Ends all processes of the group. */
  end(): Promise<void>;
}

/** Options of {@link startGroup}. */
export interface GroupOptions {
  env: Record<string, string | undefined>;
  /** The working folder. Default: that of the tests. */
  cwd?: string;
  /** The signal that ends it. */
  signal: 'KILL' | 'TERM';
}

/** A server that accepts connections on loopback. */
export interface ChildServer extends ProcessGroup {
  port: number;
  /** Such as `http://127.0.0.1:8080`. */
  url: string;
}

/** Options of {@link startServer}. */
export interface ServerOptions extends GroupOptions {
  /** Whether it is ready. Default: it accepts connections. */
  isReady?: (url: string) => Promise<boolean>;
}

/** Starts a program; what it writes to its file 3 is read from `child.stdio[3]`. */
export function startGroup(
  command: readonly string[],
  { env, cwd, signal }: GroupOptions,
): ProcessGroup {
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', signal, ...command], {
    env,
    cwd,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const exited = once(child, 'exit');
  let text = '';
  let errorText = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    errorText += chunk.toString();
  });
  return {
    child,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    said: () => text,
    errors: () => errorText,
    async end() {
      child.stdin.end();
      await exited;
    },
  };
}

/**
 * Starts a server at a free port, passed as `PORT` and as `{port}` in the command, and waits until it is ready. Rejects
 * with its output when it ends before that.
 */
export async function startServer(
  command: readonly string[],
  { env, isReady = takesConnections, ...options }: ServerOptions,
): Promise<ChildServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const group = startGroup(
    command.map((word) => word.replace('{port}', String(port))),
    { ...options, env: { ...env, HOST: '127.0.0.1', PORT: String(port) } },
  );
  const deadline = performance.now() + timeLimits.expect.poll.timeout;
  while (!(await isReady(url))) {
    if (!group.isAlive() || performance.now() > deadline) {
      await group.end();
      throw new Error(`${command.join(' ')} did not start: ${group.said()}`);
    }
    await setTimeout(timeLimits.expect.poll.interval);
  }
  return { ...group, port, url };
}

function takesConnections(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
