import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nextProgram, quietly } from './next-program.js';
import { pathOf } from './paths.js';

/** One page of the app router. */
export async function buildByNext() {
  const child = spawn(process.execPath, [nextProgram, 'build'], {
    cwd: pathOf('next'),
    env: { ...process.env, ...quietly, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = [];
  child.stdout.on('data', (chunk) => heard.push(chunk));
  child.stderr.on('data', (chunk) => heard.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`next build ended with ${code}:\n${Buffer.concat(heard)}`);
}
