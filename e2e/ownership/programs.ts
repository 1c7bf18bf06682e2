import { executablePath } from '@postern/tools/test/chromium.ts';
import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** The first version of Chromium that proves an address. */
const CHROMIUM = 150;

/** What these tests need and is not installed here, such as `openssl`; null when all of it is. */
export const missingProgram = findMissing();

if (missingProgram) {
  if (process.env['CI'] === 'true') throw new Error(`Not installed: ${missingProgram}`);
  process.stderr.write(`The tests of ownership are skipped. Not installed: ${missingProgram}\n`);
}

function findMissing(): string | null {
  if (majorOf(executablePath, '--version') < CHROMIUM) return `Chromium ${String(CHROMIUM)}`;
  return majorOf('openssl', 'version') > 0 ? null : 'openssl';
}

/** The major version that a program prints; 0 when it is not installed. */
function majorOf(program: string | undefined, argument: string): number {
  if (program === undefined) return 0;
  const { stdout } = spawnSync(program, [argument], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
}
