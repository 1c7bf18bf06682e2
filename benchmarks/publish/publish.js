import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { parts } from '../parts.js';
import { readResult } from '../results.js';
import { figuresFile } from './figures.js';
import { pages, writePage } from './pages.js';
import { passagesOf } from './passages.js';
import { obstacles, recordOf } from './record.js';

/** Writes figures.json from the results of every part, and updates the pages. Logs the reasons if that is not allowed. */
export function publish() {
  const results = new Map(Object.keys(parts).map((part) => [part, readResult(part)]));
  const reasons = obstacles(results);
  if (reasons.length) {
    console.error(`Not published:\n${reasons.map((each) => `- ${each}`).join('\n')}`);
    process.exitCode = 1;
    return;
  }
  const record = recordOf([...results.values()]);
  writeFileSync(figuresFile, `${JSON.stringify(record, null, 2)}\n`);
  const passages = passagesOf(record);
  for (const page of pages()) writePage(page, passages);
  console.log('\nPublished: benchmarks/figures.json, and the pages that cite it.');
}
