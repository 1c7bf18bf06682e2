import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { patience } from '@postern/config/patience';
import type { Platform } from '../list.js';
import { startFront } from './front.ts';

/** A server that runs. */
export interface Served {
  port: number;
  isAlive(): boolean;
  /** Ends it. What it wrote until then is given back. */
  stop(): Promise<string>;
}

/** Where the programs are: the nightly run has copied them to a folder of their own. */
const FOLDER =
  process.env['POSTERN_PLATFORMS_FOLDER'] ?? fileURLToPath(new URL('..', import.meta.url));

/** Starts the server of a platform on loopback, and waits until it takes connections. */
export async function servePlatform(platform: Platform, baseUrl: string): Promise<Served> {
  const { name, command, folder = '.' } = platform;
  const port = await freePort();
  const [program, ...args] = command.map((word) => word.replace('{port}', String(port)));
  const child = spawn(program!, args, {
    cwd: `${FOLDER}/${folder}`,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      POSTERN_BASE_URL: baseUrl,
      POSTERN_API_KEY: 'a-key-of-the-tests',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (isAlive()) child.kill('SIGKILL');
    await exited;
    return said;
  };
  const deadline = performance.now() + patience.expect.poll.timeout;
  while (!(await takesConnections(port))) {
    if (!isAlive() || performance.now() > deadline)
      throw new Error(`${name} did not start: ${await stop()}`);
    await setTimeout(patience.expect.poll.interval);
  }
  if (!platform.isBehind) return { port, isAlive, stop };
  const front = await startFront(port);
  return {
    port: front.port,
    isAlive,
    stop() {
      front.stop();
      return stop();
    },
  };
}

function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
