import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const mark = /(<!-- figures:([a-z-]+) -->)([^]*?)(<!-- \/figures -->)/g;
const opening = /<!-- figures:/g;

/** The pages that can cite figures. */
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

/** A text with its passages up to date; throws for an unknown passage. */
export function filled(text, passages) {
  if (citedIn(text).length !== [...text.matchAll(opening)].length)
    throw new Error('A passage of figures has no closing comment');
  return text.replace(mark, (_, open, name, old, close) => {
    const passage = passages[name];
    if (passage === undefined) throw new Error(`Unknown passage of figures: "${name}"`);
    return open + (old.startsWith('\n') ? `\n${passage}\n` : passage) + close;
  });
}

/** Updates the passages of a page. */
export function writePage(page, passages) {
  const text = readPage(page);
  const wanted = filled(text, passages);
  if (wanted !== text) writeFileSync(new URL(page, root), wanted);
}
