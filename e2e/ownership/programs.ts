import { executablePath } from '@postern/tools/test/chromium.ts';
import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** The first version of Chromium that proves an address. */
const CHROMIUM = 150;

/** What these tests need and is not installed here; null when it is. */
export const missingProgram = findMissing();

if (missingProgram) {
  if (process.env['CI'] === 'true') throw new Error(`Not installed: ${missingProgram}`);
  process.stderr.write(`The tests of ownership are skipped. Not installed: ${missingProgram}\n`);
}

function findMissing(): string | null {
  if (executablePath === undefined) return `Chromium ${String(CHROMIUM)}`;
  const { stdout } = spawnSync(executablePath, ['--version'], { encoding: 'utf8' });
  const major = Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
  return major < CHROMIUM ? `Chromium ${String(CHROMIUM)}` : null;
}
