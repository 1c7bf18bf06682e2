import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nextProgram, withoutTelemetry } from './next-program.js';
import { pathOf } from './paths.js';

/** One page of the app router. */
export async function buildByNext() {
  const child = spawn(process.execPath, [nextProgram, 'build'], {
    cwd: pathOf('next'),
    env: { ...process.env, ...withoutTelemetry, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`next build ended with ${code}:\n${Buffer.concat(output)}`);
}
