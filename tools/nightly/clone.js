import { execFileSync } from 'node:child_process';
import { root } from '../build/packages.js';

/** The author of the commits in a clone, whose machine may have none. */
const AUTHOR = { name: 'Postern', email: 'release@postern.test' };

/**
 * Clones the last commit of this repository into a folder that does not exist, and installs it with the lockfile.
 *
 * @param {string} folder
 * @returns {{ run: (program: string, args: string[], env?: object) => string, commit: (message: string) => void }} `run`
 *   runs a program in the clone and returns what it prints; it throws when the program fails.
 */
export function cloneRepository(folder) {
  execFileSync('git', ['clone', '--quiet', root, folder], { stdio: 'pipe' });
  const run = (program, args, env = {}) =>
    execFileSync(program, args, {
      ...{ cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
  for (const [key, value] of Object.entries(AUTHOR)) run('git', ['config', `user.${key}`, value]);
  run('npm', ['run', 'bootstrap']);
  const commit = (message) => {
    run('git', ['add', '--all']);
    run('git', ['commit', '--quiet', '--no-verify', '--message', message]);
  };
  return { run, commit };
}
