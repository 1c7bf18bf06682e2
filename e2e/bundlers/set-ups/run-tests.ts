import { patience } from '@postern/tools/test/patience.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
const { Jest, Vitest } = {
  Vitest: [join(resolve('vitest/package.json'), '../vitest.mjs'), 'run', '--reporter=json'],
  Jest: [join(resolve('jest/package.json'), '../bin/jest.js'), '--json', '--runInBand'],
};
/** What a project of its own has set: how its modules are transformed. */
const TRANSFORM = JSON.stringify({ '\\.[jt]sx?$': '<rootDir>/jest/esbuild-transform.mjs' });

/** How the tests of a project ended. */
export interface Outcome {
  code: number;
  said: string;
  passed: number;
}

/** Runs the tests of a project by Vitest. */
export const runVitest = (folder: string) => run(folder, Vitest);

/** Runs the tests of a project by Jest. */
export const runJest = (folder: string, ...more: string[]) =>
  run(folder, [...Jest, '--watchman=false', `--transform=${TRANSFORM}`, ...more]);

async function run(folder: string, program: string[]): Promise<Outcome> {
  const report = join(folder, 'report.json');
  // What this program, itself a run of Vitest, was told is not for the one that it starts.
  const env = Object.entries(process.env).filter(([name]) => !/VITEST|NODE_ENV/.test(name));
  const args = [...program, `--outputFile=${report}`, `--testTimeout=${patience.testTimeout}`];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: Object.fromEntries(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer) => (said += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = (await once(child, 'close')) as [number];
  const { numPassedTests: passed } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
  };
  return { code, said, passed };
}
