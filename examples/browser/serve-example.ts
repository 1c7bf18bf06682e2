import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { patience } from '@postern/config/patience';

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
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const child = spawn('npm', ['start', '--silent'], {
    cwd: fileURLToPath(new URL(`../${folder}`, import.meta.url)),
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      PORT: String(port),
      POSTERN_TEST_MODE: '1',
      RECEIPT_SECRET,
      npm_config_loglevel: 'silent',
    },
    // Its own process group, so that the server ends with npm.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const stop = async () => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
    await exited;
    return errors;
  };
  const deadline = performance.now() + patience.expect.poll.timeout;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${folder} did not start: ${await stop()}`);
    await setTimeout(patience.expect.poll.interval);
  }
  return { url, stop };
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
