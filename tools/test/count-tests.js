/*
 * Adds up the test reports in a folder and prints the totals in one line:
 *
 *   node tools/test/count-tests.js <folder> [exit code of npm test]
 *
 * In CI a skipped test counts as failed, since everything it needs was installed. A stage that failed without a failed
 * test, such as lint, counts as one failure.
 */
import process from 'node:process';
import { readReports } from './test-reports.js';

const [folder, code = '0'] = process.argv.slice(2);
const reports = readReports(folder);
const passed = reports.reduce((sum, report) => sum + report.passed, 0);
// A run that failed without a failed test, for example because a file did not load, counts as one failure.
const inTests = reports.reduce(
  (sum, { success, failed, skipped }) => sum + (failed + skipped || (success ? 0 : 1)),
  0,
);
const failed = inTests || (code === '0' ? 0 : 1);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
