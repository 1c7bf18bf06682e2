import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync, spawnSync } from 'node:child_process';
import { beforeEach, afterEach, expect, test } from 'vitest';
import { root } from '../build/packages.js';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const report = (name, passed, all, success = true) =>
  writeFileSync(
    join(folder, `${name}.json`),
    JSON.stringify({
      success,
      numTotalTests: all,
      numPassedTests: passed,
      numFailedTests: success ? 0 : all - passed,
      testResults: [],
    }),
  );
const program = join(root, 'tools/test/count-tests.js');
const count = (...args) =>
  execFileSync(process.execPath, [program, folder, ...args], { encoding: 'utf8' });

test('count-tests adds up the tests of every run', () => {
  report('unit', 5, 5);
  report('browser', 3, 3);
  expect(count()).toBe('8 passed, 0 failed\n');
});

test.each([
  ['a test that failed', () => report('unit', 4, 5, false), '4 passed, 1 failed\n'],
  ['a test that was skipped', () => report('unit', 4, 5), '4 passed, 1 failed\n'],
  ['a file that could not be loaded', () => report('unit', 5, 5, false), '5 passed, 1 failed\n'],
  ['no test at all', () => undefined, '0 passed, 0 failed\n'],
])('%s is not a success', (_, write, line) => {
  write();
  const { status, stdout } = spawnSync(process.execPath, [program, folder], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: line });
});

test('a stage that failed without a failed test counts as one failure', () => {
  report('unit', 5, 5);
  expect(count('0')).toBe('5 passed, 0 failed\n');
  const { status, stdout } = spawnSync(process.execPath, [program, folder, '1'], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '5 passed, 1 failed\n']);
});
