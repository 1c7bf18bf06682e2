import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nextProgram, withoutTelemetry } from './build/next-program.js';
import { pathOf } from './build/paths.js';
import type { Served } from './serve.ts';

/** Starts the page that Next built, on loopback. */
export async function serveNext(): Promise<Served> {
  const child = spawn(process.execPath, [nextProgram, 'start', '-H', '127.0.0.1', '-p', '0'], {
    cwd: pathOf('next'),
    env: { ...process.env, ...withoutTelemetry, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
      if (found && text.includes('Ready')) resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => {
      reject(new Error(`Next did not start: ${text}`));
    });
  });
  return {
    url,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
