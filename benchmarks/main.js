import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import process from 'node:process';
import { behaviour } from './behaviour.js';
import { bundle } from './bundle.js';
import { engine } from './engine.js';
import { keystroke } from './keystroke.js';
import { network } from './network.js';
import { proxy } from './proxy.js';
import { service } from './service.js';
import { table } from './table.js';

/*
 * node main.js [part …]: measures, prints tables, and writes results/<part>.json. Prints
 * "missed" where a target is missed, and does not fail.
 */

const parts = { bundle, behaviour, keystroke, proxy, engine, network, service };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length) {
  console.error(`No part is named ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

const results = new URL('./results/', import.meta.url);
await mkdir(results, { recursive: true });
for (const name of asked.length ? asked : Object.keys(parts)) {
  console.log(`\n## ${name}`);
  const { tables, figures, ...rest } = await parts[name]();
  for (const { title, head, rows } of tables) console.log(`\n${title}\n\n${table(head, rows)}`);
  const judged = figures.map(({ name, value, unit, wanted, isMet }) => [
    name,
    value,
    wanted,
    unit,
    isMet ? 'met' : 'MISSED',
  ]);
  console.log(`\n${table(['figure', 'measured', 'target', 'unit', ''], judged)}`);
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model };
  const record = { part: name, at: new Date().toISOString(), machine, ...rest, tables, figures };
  await writeFile(new URL(`${name}.json`, results), `${JSON.stringify(record, null, 1)}\n`);
}
