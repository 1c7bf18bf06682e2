import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build/packages.js';

/** The set-up of Vitest that compiles the engine's lists, which its sources import. Does nothing when they are up to date. */
export function setup() {
  execFileSync(process.execPath, [join(root, 'packages/verify/scripts/compile-lists.js')], {
    stdio: 'inherit',
  });
}
