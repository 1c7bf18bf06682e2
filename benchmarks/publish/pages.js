import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const mark = /(<!-- figures:([a-z-]+) -->)([^]*?)(<!-- \/figures -->)/g;
const opening = /<!-- figures:/g;

/** The pages in which figures may be cited. */
export const pages = () => [
  'README.md',
  'benchmarks/README.md',
  ...readdirSync(new URL('docs/', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The text of a page. */
export const readPage = (page) => readFileSync(new URL(page, root), 'utf8');

/** The names of the passages that a text cites. */
export const citedIn = (text) => [...text.matchAll(mark)].map(([, , name]) => name);

/** A text with its passages as they should be; throws for one that nobody knows. */
export function filled(text, passages) {
  if (citedIn(text).length !== [...text.matchAll(opening)].length)
    throw new Error('A passage of figures has no end');
  return text.replace(mark, (_, open, name, old, close) => {
    const passage = passages[name];
    if (passage === undefined) throw new Error(`There is no passage of figures "${name}"`);
    return open + (old.startsWith('\n') ? `\n${passage}\n` : passage) + close;
  });
}

/** Brings the passages of a page up to date. */
export function writePage(page, passages) {
  const text = readPage(page);
  const wanted = filled(text, passages);
  if (wanted !== text) writeFileSync(new URL(page, root), wanted);
}
