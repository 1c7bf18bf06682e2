import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { startServer } from '@postern/tools/test/child-server.ts';
import type { Platform } from '../../examples/servers/list.js';
import { startFront } from './front.ts';

/** A running server. */
export interface Served {
  port: number;
  isAlive(): boolean;
  /** Stops it. Resolves with its output. */
  stop(): Promise<string>;
}

/** The folder of the programs. The nightly run copies them to a folder of its own. */
const FOLDER =
  process.env['POSTERN_SERVERS_FOLDER'] ??
  fileURLToPath(new URL('../../examples/servers', import.meta.url));

/**
 * Starts the server of a platform on loopback, and waits until it accepts connections.
 *
 * @param upstream the environment variables for its upstream.
 */
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
