/*
 * Where the time of `npm test` goes: runs each stage alone, without what was cached, and prints how
 * long it took, and the files of tests that took longest. For a quiet machine.
 *
 *   pnpm times                 every stage
 *   pnpm times unit browser    some of them
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runStage, stages } from './stages.js';
import { readReports } from './test-reports.js';

const FILES = 30;
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !stages.includes(name));
if (unknown.length) {
  console.error(`No stage is named ${unknown.join(', ')}: ${stages.join(', ')}`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'postern-times-'));
// A task that turbo has cached takes no time: what it would take is asked.
const env = { POSTERN_TEST_RESULTS: folder, TURBO_FORCE: 'true', TURBO_TELEMETRY_DISABLED: '1' };
const rows = [];
try {
  for (const name of asked.length ? asked : stages) {
    // What another stage has built is not built again, so that each stage counts its own time only.
    const args = name === 'exports' || name === 'browser' ? [name, '--only'] : [name];
    const { code, seconds } = await runStage('pnpm', args, { env, isQuiet: true });
    rows.push({ name, code, seconds });
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}${code ? ` FAILED (${code})` : ''}`);
  }
  const whole = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`${whole.toFixed(1).padStart(7)} s  one after the other`);

  const files = readReports(folder).flatMap(({ files }) => files);
  files.sort((a, b) => b.seconds - a.seconds);
  if (files.length) console.log(`\nThe slowest of ${files.length} files:`);
  for (const { path, seconds, tests } of files.slice(0, FILES))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${String(tests).padStart(4)} tests  ${path}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = rows.some(({ code }) => code !== 0) ? 1 : 0;
