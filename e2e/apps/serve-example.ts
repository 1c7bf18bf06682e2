import { startServer } from '@postern/tools/test/child-server.ts';
import { fileURLToPath } from 'node:url';
import type { Example } from '../../examples/apps/list.js';

/** What the examples sign receipts with here. */
export const RECEIPT_SECRET = 'the secret of the tests, 32 bytes';

/** An example that runs. */
export interface Served {
  url: string;
  /** Ends it. What it wrote to its standard error stream until then is given back. */
  stop(): Promise<string>;
}

/** The folder of an example: the nightly run has copied it to one of its own. */
const folderOf = (name: string) =>
  process.env['POSTERN_EXAMPLE_FOLDER'] ??
  fileURLToPath(new URL(`../../examples/apps/${name}`, import.meta.url));

/**
 * Starts an example as its README says, in test mode and on loopback, and waits until it answers. `settings` are
 * variables of its environment beside those of the tests.
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
    isReady: answers,
  });
  return {
    url,
    async stop() {
      await end();
      return errors();
    },
  };
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
