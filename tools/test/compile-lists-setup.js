import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build/packages.js';

/** The set-up of Vitest that compiles the lists which sources import. It changes nothing when they are up to date. */
export function setup() {
  for (const script of [
    'packages/verify/scripts/compile-lists.js',
    'packages/service/passwords/compile-passwords.js',
  ])
    execFileSync(process.execPath, [join(root, script)], { stdio: 'inherit' });
}
