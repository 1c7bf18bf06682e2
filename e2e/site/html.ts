import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages, routeOf } from '@postern/site/pages.js';
import { dist } from '@postern/site/serve.js';

/** A built page. */
export interface Page {
  route: string;
  html: string;
  /** The ids of its elements. */
  ids: Set<string>;
  /** The targets of its links. */
  links: string[];
}

/** Reads the built pages, by their routes. */
export function readPages(): Map<string, Page> {
  return new Map([...pages].map(([file, path]) => [routeOf(file), readPage(routeOf(file), path)]));
}

function readPage(route: string, path: string): Page {
  const html = readFileSync(join(dist, path.replace(/md$/, 'html')), 'utf8');
  const ids = new Set(matchesOf(html, / id="([^"]+)"/g));
  return { route, html, ids, links: matchesOf(html, /<a [^>]*href="([^"]+)"/g) };
}

/** The first group of each match. */
export const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found!);
