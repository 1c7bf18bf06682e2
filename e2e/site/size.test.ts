import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { dist } from '@postern/site/serve.js';
import { matchesOf, readPages } from './html.ts';

const LIMIT_KB = 150;

it(`each page loads ${LIMIT_KB} kB at first at most, compressed`, () => {
  const tooLarge = [...readPages().values()]
    .map(({ route, html }) => ({ route, kB: (gzipSync(html).length + loadedBy(html)) / 1000 }))
    .filter(({ kB }) => kB > LIMIT_KB);
  expect(tooLarge).toEqual([]);
});

const sizes = new Map<string, number>();

/** The compressed size of the scripts and style sheets that a page names. */
function loadedBy(html: string): number {
  const files = new Set(matchesOf(html, /(?:href|src)="(\/[^"]+\.(?:js|css))"/g));
  let sum = 0;
  for (const file of files) {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file))).length);
    sum += sizes.get(file)!;
  }
  return sum;
}
