import { timeLimits } from '@postern/tools/test/time-limits.js';
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
/** The transform that a project configures. */
const TRANSFORM = JSON.stringify({ '\\.[jt]sx?$': '<rootDir>/jest/esbuild-transform.mjs' });

/** The outcome of a test run. */
export interface Outcome {
  code: number;
  output: string;
  passed: number;
}

/** Runs the tests of a project with Vitest. */
export const runVitest = (folder: string) => run(folder, Vitest);

/** Runs the tests of a project with Jest. */
export const runJest = (folder: string, ...more: string[]) =>
  run(folder, [...Jest, '--watchman=false', `--transform=${TRANSFORM}`, ...more]);

async function run(folder: string, program: string[]): Promise<Outcome> {
  const report = join(folder, 'report.json');
  // The variables of this run of Vitest must not reach the run that it starts.
  const env = Object.entries(process.env).filter(([name]) => !/VITEST|NODE_ENV/.test(name));
  const args = [...program, `--outputFile=${report}`, `--testTimeout=${timeLimits.testTimeout}`];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: Object.fromEntries(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const [code] = (await once(child, 'close')) as [number];
  const { numPassedTests: passed } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
  };
  return { code, output, passed };
}
