/*
 * Runs the two built command lines with the current Node, on loopback. The packages must be built.
 */
import { join } from 'node:path';
import process from 'node:process';
import { tryService, tryVerify } from './check-programs.js';
import { root } from '../build/packages.js';

const built = (name) => ({
  program: process.execPath,
  args: [join(root, 'packages', name, 'dist/cli.js')],
});

tryVerify(built('verify'));
await tryService(built('service'));
console.log(`postern-verify and postern-service run on Node ${process.version}`);
