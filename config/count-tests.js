/*
 * Adds up the test reports in a folder and ends with the one line that tells the outcome.
 * In CI a skipped test counts as failed: everything it could need was installed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
let passed = 0;
let failed = 0;
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  passed += report.numPassedTests;
  failed += report.numTotalTests - report.numPassedTests;
  if (!report.success && report.numFailedTests === 0) failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
