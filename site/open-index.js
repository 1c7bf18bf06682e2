import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MiniSearch from 'minisearch';
import { searchOptions } from './search.js';
import { dist } from './serve.js';

/**
 * Opens the search index of the built site, with the options of the page's own search.
 *
 * @returns a function that finds the URLs for a text, such as `/guide/policy#only-warn`, the best first.
 */
export async function openIndex() {
  const folder = join(dist, 'assets/chunks');
  const name = readdirSync(folder).find((file) => file.startsWith('@localSearchIndex'));
  const { default: text } = await import(pathToFileURL(join(folder, name)).href);
  const index = MiniSearch.loadJSON(text, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions,
  });
  return (words) => index.search(words).map(({ id }) => id);
}
