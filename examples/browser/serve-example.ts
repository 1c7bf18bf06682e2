import { startServer } from '@postern/config/child-server';
import { fileURLToPath } from 'node:url';

/** What the examples sign receipts with here. */
export const RECEIPT_SECRET = 'the secret of the tests, 32 bytes';

/** An example that runs. */
export interface Served {
  url: string;
  /** Ends it. What it wrote to its standard error stream until then is given back. */
  stop(): Promise<string>;
}

/** Starts an example as its README says, in test mode and on loopback, and waits until it answers. */
export async function serveExample(folder: string): Promise<Served> {
  const { url, errors, end } = await startServer(['npm', 'start', '--silent'], {
    cwd: fileURLToPath(new URL(`../${folder}`, import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      POSTERN_TEST_MODE: '1',
      RECEIPT_SECRET,
      npm_config_loglevel: 'silent',
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
