import { cpus } from 'node:os';
import process from 'node:process';
import { parts } from './parts.js';
import { minutes, progress } from './progress.js';
import { removeResult, writeResult } from './results.js';
import { changedSettings } from './settings.js';
import { table } from './table.js';
import { comparisonsOf } from './comparison.js';

const { performance } = globalThis;

/**
 * Runs one part, prints its tables, writes its result, and resolves with its figures compared with their targets. If the
 * part cannot run or fails, it logs the reason and resolves with comparisons without values.
 */
export async function runPart(name) {
  const { measure, missing } = parts[name];
  removeResult(name);
  const reason = missing?.();
  if (reason) {
    console.log(`\n## ${name}\n\nNot run: ${reason}.`);
    return comparisonsOf(name, []);
  }
  progress(name);
  const startMs = performance.now();
  let found;
  try {
    found = await measure();
  } catch (error) {
    console.error(error);
    console.log(`\n## ${name}\n\nNot run: the part failed.`);
    process.exitCode = 1;
    return comparisonsOf(name, []);
  }
  const tookMs = performance.now() - startMs;
  const { tables, figures: measured, ...rest } = found;
  const figures = comparisonsOf(name, measured);
  console.log(`\n## ${name}, ${minutes(tookMs)}`);
  for (const { title, head, rows } of tables) console.log(`\n${title}\n\n${table(head, rows)}`);
  writeResult({
    part: name,
    at: new Date().toISOString(),
    tookMs: Math.round(tookMs),
    machine: { node: process.version, cpus: cpus().length, model: cpus()[0]?.model },
    settings: changedSettings,
    ...rest,
    tables,
    figures,
  });
  return figures;
}
