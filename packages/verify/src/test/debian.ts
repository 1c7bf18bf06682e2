import { accessSync, constants } from 'node:fs';

const told = new Set<string>();

/**
 * Tells whether a program that Debian installs, such as `/usr/sbin/nsd`, is missing here, or the
 * right to run it as root; shows it once, on stderr. For `describe.skipIf(needsProgram(path))`.
 */
export function needsProgram(path: string, { asRoot = false } = {}): boolean {
  const lack = lackOf(path, asRoot);
  if (lack && !told.has(lack)) process.stderr.write(`Skipped: ${lack}\n`);
  if (lack) told.add(lack);
  return lack !== null;
}

function lackOf(path: string, asRoot: boolean): string | null {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return `${path} is not installed here`;
  }
  return asRoot && process.getuid?.() !== 0 ? `${path} must be run by root` : null;
}
