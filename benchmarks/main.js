import process from 'node:process';
import { parseArgs } from 'node:util';
import { parts } from './parts.js';
import { minutes } from './progress.js';
import { publish } from './publish/publish.js';
import { runPart } from './run-part.js';
import { changedSettings, smallerSettings } from './settings.js';
import { verdictTable } from './verdicts.js';

/*
 * node main.js [--publish] [part …]: measures, prints the tables of each part and then the one of
 * all that is judged. A missed target is no failure. `--publish` writes figures.json and the pages.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { publish: { type: 'boolean', default: false } },
});
const names = Object.keys(parts);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length) {
  console.error(`No part is named ${unknown.join(', ')}: ${names.join(', ')}`);
  process.exit(1);
}
if (values.publish && positionals.length) {
  console.error('Only a run of every part is published: name none.');
  process.exit(1);
}
const smaller = smallerSettings(changedSettings);
if (values.publish && smaller.length) {
  console.error(`A run that is smaller than usual is not published: unset ${smaller.join(', ')}.`);
  process.exit(1);
}

const verdicts = [];
for (const name of names)
  if (!positionals.length || positionals.includes(name)) verdicts.push(...(await runPart(name)));

const { performance } = globalThis;
console.log(`\n## All that is judged, ${minutes(performance.now())}\n\n${verdictTable(verdicts)}`);
if (values.publish) publish();
