import { startServer } from '@postern/tools/test/child-server.ts';
import { fileURLToPath } from 'node:url';
import type { Example } from '../../examples/apps/list.js';

/** The secret that signs receipts in the tests. */
export const RECEIPT_SECRET = 'the secret of the tests, 32 bytes';

/** A running example. */
export interface Served {
  url: string;
  /** Stops it. Resolves with what it wrote to its standard error stream. */
  stop(): Promise<string>;
}

/** The folder of an example. The nightly run copies it to a folder of its own. */
const folderOf = (name: string) =>
  process.env['POSTERN_EXAMPLE_FOLDER'] ??
  fileURLToPath(new URL(`../../examples/apps/${name}`, import.meta.url));

/**
 * Starts an example as its README says, in test mode and on loopback, and waits until it responds.
 *
 * @param settings environment variables beside those of the tests.
 */
export async function serveExample(
  { folder, script = 'start' }: Example,
  settings: Record<string, string> = {},
): Promise<Served> {
  const { url, errors, end } = await startServer(['npm', 'run', script, '--silent'], {
    cwd: folderOf(folder),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      POSTERN_TEST_MODE: '1',
      RECEIPT_SECRET,
      npm_config_loglevel: 'silent',
      ...settings,
    },
    signal: 'TERM',
    isReady: isResponding,
  });
  return {
    url,
    async stop() {
      await end();
      return errors();
    },
  };
}

const isResponding = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
