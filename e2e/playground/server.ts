import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../playground/server/main.js', import.meta.url));

/** A running playground. */
export interface Server {
  url: string;
  /** Its whole output. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts the built playground on a free port, as `npm start` does. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const found = /http:\/\/\S+/.exec(text);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    // The output can arrive after the process has exited.
    child.once('close', () => {
      reject(new Error(`The playground did not start: ${text}`));
    });
  });
  return {
    url,
    output: () => text,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
