import { accessSync, constants } from 'node:fs';

const missed = new Set<string>();

/**
 * Tells whether a program that Debian installs is here, such as `/usr/sbin/nsd`; says so once on
 * stderr where it is not. For `describe.skipIf(!needsProgram(path))`.
 */
export function needsProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    if (!missed.has(path)) process.stderr.write(`Skipped: ${path} is not installed here\n`);
    missed.add(path);
    return false;
  }
}
