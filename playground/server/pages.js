import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Reads the built page into memory. What is not in this map is not served, so no path can lead
 * out of the folder.
 *
 * @param {string} folder
 * @returns {Map<string, { type: string, body: Buffer, isHashed: boolean }>} by URL path
 */
export function readPages(folder) {
  const pages = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const path =
      '/' +
      file
        .slice(folder.length + 1)
        .split(sep)
        .join('/');
    pages.set(path, { type, body: readFileSync(file), isHashed: path.startsWith('/assets/') });
  }
  const index = pages.get('/index.html');
  if (!index) throw new Error(`There is no page in ${folder}: build it first (npm start does)`);
  return pages.set('/', index);
}

/** Sends a page. */
export function sendPage(res, { type, body, isHashed }) {
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', body.length);
  res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  res.end(body);
}
