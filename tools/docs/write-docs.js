/*
 * Lists the generated texts that are out of date, and updates them with `--write`: the code blocks of docs/apps,
 * docs/auth, docs/deploy, docs/forms, docs/servers and docs/start, the table of the recipes, the item of the shadcn
 * registry, the picture of the packages in CONTRIBUTING.md, the tables of events and of versions, the reference, and the
 * pictures in docs/places.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { readPackageGraph } from './package-graph.js';
import { readEventTables } from './event-tables.js';
import { readTable } from './forms-table.js';
import { readPictures } from './place-pictures.js';
import { readReference } from './reference/pages.js';
import { readItem } from './shadcn-item.js';
import { readVersions } from './versions-table.js';
import { root } from '../build/packages.js';
import { readPages } from './pages.js';

const isWriting = process.argv.includes('--write');
const folders = [
  'docs/apps',
  'docs/auth',
  'docs/deploy',
  'docs/forms',
  'docs/servers',
  'docs/start',
];
const pages = [
  ...folders.flatMap(readPages),
  readTable(),
  readItem(),
  readPackageGraph(),
  readEventTables(),
  readVersions(),
  ...readPictures(),
  ...(await readReference()),
];
for (const { page, text, wanted } of pages) {
  if (text === wanted) continue;
  console.log(`${page} ${isWriting ? 'is updated' : 'is out of date'}`);
  if (isWriting) {
    mkdirSync(dirname(join(root, page)), { recursive: true });
    writeFileSync(join(root, page), wanted);
  } else process.exitCode = 1;
}
