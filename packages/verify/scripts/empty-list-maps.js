/*
 * Leaves the text of the compiled lists out of the source maps: it would double the package, and nobody
 * debugs it. Runs after a build.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { URL } from 'node:url';

const dist = new URL('../dist/', import.meta.url);
for (const name of readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.map'))) {
  const file = new URL(name, dist);
  const map = JSON.parse(readFileSync(file, 'utf8'));
  const sourcesContent = map.sourcesContent.map((text, at) =>
    map.sources[at].includes('/lists/data/') ? null : text,
  );
  writeFileSync(file, JSON.stringify({ ...map, sourcesContent }));
}
