/*
 * Adds up the test reports in a folder and prints the totals in one line. In CI a skipped test counts as failed, since
 * everything it needs was installed.
 */
import process from 'node:process';
import { readReports } from './test-reports.js';

const reports = readReports(process.argv[2]);
const passed = reports.reduce((sum, report) => sum + report.passed, 0);
// A run that failed without a failed test, for example because a file did not load, counts as one failure.
const failed = reports.reduce(
  (sum, { success, failed, skipped }) => sum + (failed + skipped || (success ? 0 : 1)),
  0,
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
