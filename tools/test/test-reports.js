import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../build/packages.js';

/**
 * Reads the reports that Vitest wrote to a folder.
 *
 * @param {string} folder the folder in POSTERN_TEST_RESULTS.
 * @returns {{ name: string, success: boolean, passed: number, failed: number, skipped: number,
 *   files: { path: string, seconds: number, tests: number }[] }[]} one for each run. A skipped test neither
 *   passed nor failed; `seconds` is the time of the tests, without the imports of their file.
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
