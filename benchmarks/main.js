import process from 'node:process';
import { parseArgs } from 'node:util';
import { parts } from './parts.js';
import { minutes } from './progress.js';
import { publish } from './publish/publish.js';
import { runPart } from './run-part.js';
import { changedSettings, smallerSettings } from './settings.js';
import { comparisonTable } from './comparison.js';

/*
 * node main.js [--publish] [part …]: measures, prints the tables of each part, and then compares all figures with their
 * targets. A missed target does not fail the run. `--publish` writes figures.json and the pages.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { publish: { type: 'boolean', default: false } },
});
const names = Object.keys(parts);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length) {
  console.error(`Unknown part: ${unknown.join(', ')}. The parts are ${names.join(', ')}.`);
  process.exit(1);
}
if (values.publish && positionals.length) {
  console.error('Only a run of all parts can be published. Remove the names of parts.');
  process.exit(1);
}
const smaller = smallerSettings(changedSettings);
if (values.publish && smaller.length) {
  console.error(
    `A run that is smaller than usual cannot be published. Unset ${smaller.join(', ')}.`,
  );
  process.exit(1);
}

const comparisons = [];
for (const name of names)
  if (!positionals.length || positionals.includes(name)) comparisons.push(...(await runPart(name)));

const { performance } = globalThis;
console.log(`\n## Targets, ${minutes(performance.now())}\n\n${comparisonTable(comparisons)}`);
if (values.publish) publish();
