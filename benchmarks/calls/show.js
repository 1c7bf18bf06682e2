import { parseArgs } from 'node:util';
import { calls } from '../calls.js';
import { table } from '../table.js';

/* node calls/show.js [--detail]: counts the calls without a build; with --detail also per function. */

const { values } = parseArgs({ options: { detail: { type: 'boolean', default: false } } });
const { tables, functions } = await calls();
if (values.detail)
  for (const [name, counts] of Object.entries(functions))
    tables.push({ title: name, head: ['function', 'calls'], rows: counts });
for (const { title, head, rows } of tables) console.log(`${title}\n\n${table(head, rows)}\n`);
