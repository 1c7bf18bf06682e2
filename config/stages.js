import { spawn } from 'node:child_process';
import process from 'node:process';
import { root } from './rooms.js';

/**
 * What `npm test` runs after the install, each a script of the root's package.json.
 */
export const stages = ['build', 'lint', 'types', 'unit', 'exports', 'sizes', 'dead', 'browser'];

/**
 * Runs a program in the repository's root.
 *
 * @param {string} program by its name in the path.
 * @param {string[]} args
 * @param {{ env?: object, isQuiet?: boolean }} [options] `env` is added to the environment; a quiet
 *   program is heard only when it fails.
 * @returns {Promise<{ code: number, seconds: number }>} a program that a signal ended has code 1.
 */
export async function runStage(program, args, { env = {}, isQuiet = false } = {}) {
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const heard = [];
  child.stdout?.on('data', (chunk) => heard.push(chunk));
  child.stderr?.on('data', (chunk) => heard.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (status) => resolve(status ?? 1));
  });
  if (code !== 0) for (const chunk of heard) process.stderr.write(chunk);
  return { code, seconds: (performance.now() - began) / 1000 };
}
