import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../build/packages.js';

/**
 * Reads the reports that runs of vitest left in a folder.
 *
 * @param {string} folder what POSTERN_TEST_RESULTS named.
 * @returns {{ name: string, success: boolean, passed: number, failed: number, skipped: number,
 *   files: { path: string, seconds: number, tests: number }[] }[]} one a run. A skipped test is one that
 *   neither passed nor failed; `seconds` are those of the tests, without what the file imports.
 */
export function readReports(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const report = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const { numTotalTests: all, numPassedTests: passed, numFailedTests: failed } = report;
      return {
        name: file.slice(0, -'.json'.length),
        success: report.success,
        passed,
        failed,
        skipped: all - passed - failed,
        files: report.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
          path: relative(root, name),
          seconds: (endTime - startTime) / 1000,
          tests: assertionResults.length,
        })),
      };
    });
}
