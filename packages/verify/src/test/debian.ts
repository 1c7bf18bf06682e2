import { accessSync, constants } from 'node:fs';

const printed = new Set<string>();

/**
 * Returns why a program that Debian installs, such as `/usr/sbin/nsd`, cannot run here: it is missing, or needs root.
 * Reports it once on stderr. For `describe.skipIf(needsProgram(path))`.
 */
export function needsProgram(path: string, { asRoot = false } = {}): boolean {
  const lack = lackOf(path, asRoot);
  if (lack && !printed.has(lack)) process.stderr.write(`Skipped: ${lack}\n`);
  if (lack) printed.add(lack);
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
