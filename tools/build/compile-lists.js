import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './packages.js';

/** Compiles the lists of the engine before the tests read its sources; nothing to do when they are fresh. */
export function setup() {
  execFileSync(process.execPath, [join(root, 'packages/verify/scripts/compile-lists.js')], {
    stdio: 'inherit',
  });
}
