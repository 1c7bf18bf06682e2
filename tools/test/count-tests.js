/*
 * Adds up the test reports in a folder and ends with the one line that tells the outcome.
 * In CI a skipped test counts as failed: everything it could need was installed.
 */
import process from 'node:process';
import { readReports } from './test-reports.js';

const reports = readReports(process.argv[2]);
const passed = reports.reduce((sum, report) => sum + report.passed, 0);
// A run that failed without a failed test, such as one that could not load a file, counts as one.
const failed = reports.reduce(
  (sum, { success, failed, skipped }) => sum + (failed + skipped || (success ? 0 : 1)),
  0,
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
