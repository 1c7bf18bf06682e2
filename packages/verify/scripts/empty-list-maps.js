/*
 * Leaves the text of the compiled lists out of their source maps: it would double the package, and
 * nobody debugs it. Runs after a build.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { URL } from 'node:url';

const folder = new URL('../dist/lists/data/', import.meta.url);
for (const name of readdirSync(folder).filter((file) => file.endsWith('.map'))) {
  const file = new URL(name, folder);
  const map = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...map, sourcesContent: map.sources.map(() => null) }));
}
