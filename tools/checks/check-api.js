/*
 * Compares the public declarations with the reports in `packages/*\/api.md`; the packages must be built with their
 * declarations. `node tools/checks/check-api.js --write` updates the reports, which show reviewers what changes for users.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../build/packages.js';
import { apiReports } from './api-report.js';

for (const { file, text } of apiReports()) {
  const path = join(root, file);
  if (process.argv.includes('--write')) {
    writeFileSync(path, text);
    continue;
  }
  const stored = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (stored === text) continue;
  process.exitCode = 1;
  const lines = new Set(stored.split('\n'));
  const added = text.split('\n').filter((line) => !lines.has(line));
  console.error(`${file} is not what the package exports. New lines:\n${added.join('\n')}`);
}
if (process.exitCode)
  console.error(
    "If the change is wanted: 'node tools/checks/check-api.js --write', and a changeset that names it.",
  );
