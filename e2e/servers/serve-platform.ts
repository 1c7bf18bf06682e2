import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { startServer } from '@postern/tools/test/child-server.ts';
import type { Platform } from '../../examples/servers/list.js';
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
  process.env['POSTERN_SERVERS_FOLDER'] ??
  fileURLToPath(new URL('../../examples/servers', import.meta.url));

/** Starts the server of a platform on loopback, by the settings of its upstream, and waits until it takes connections. */
export async function servePlatform(
  platform: Platform,
  upstream: Record<string, string>,
): Promise<Served> {
  const { command, folder = '.' } = platform;
  const { port, isAlive, said, end } = await startServer(command, {
    cwd: `${FOLDER}/${folder}`,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...upstream,
    },
    signal: 'KILL',
  });
  const front = platform.isBehind ? await startFront(port) : null;
  return {
    port: front?.port ?? port,
    isAlive,
    async stop() {
      front?.stop();
      await end();
      return said();
    },
  };
}
