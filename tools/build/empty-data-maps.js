/*
 * Leaves the text of compiled lists, which are in folders named `data`, out of the source maps: it would double the package,
 * and no one debugs it. Run in the folder of a package, after its build.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

for (const name of readdirSync('dist', { recursive: true }).filter((file) =>
  file.endsWith('.map'),
)) {
  const file = join('dist', name);
  const map = JSON.parse(readFileSync(file, 'utf8'));
  const sourcesContent = map.sourcesContent?.map((text, at) =>
    map.sources[at].includes('/data/') ? null : text,
  );
  writeFileSync(file, JSON.stringify({ ...map, sourcesContent }));
}
