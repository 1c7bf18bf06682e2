import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context, Handler } from 'hono';

interface StaticPage {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  /** Whether its name changes with its content. */
  isHashed: boolean;
}

const INDEX = 'index.html';
const YEAR_S = 31_536_000;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Creates the function that serves the built pages: files by their names, and `index.html` for every other path without
 * an extension, because those are routes of the pages. The files are read once, at the start: no path of a request
 * reaches the file system.
 *
 * @param path the path of the pages at the public URL, such as `/dashboard/`. `index.html` refers to its files relative
 *   to it, and is also the page of the paths below it.
 */
export function createPages(folder: string, path: string): Handler {
  const pages = readPages(folder);
  const built = pages.get(INDEX);
  const index = built && { ...built, body: withPath(built.body, path) };
  if (index) pages.set(INDEX, index);

  return (c) => {
    if (!index) return c.html(NOT_BUILT, 503);
    const path = c.req.path.replace(/^\/dashboard\/?/, '');
    const page = pages.get(path);
    if (page) return write(c, page);
    return extname(path) === '' ? write(c, index) : c.text('Not found', 404);
  };
}

/** The folder of the built pages: beside this module once it is built, otherwise in `dist`. */
export function pagesFolder(): string {
  const folders = ['../dashboard/', './dashboard/', '../../dist/dashboard/'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return folders.find((folder) => existsSync(join(folder, INDEX))) ?? folders[0]!;
}

function readPages(folder: string): Map<string, StaticPage> {
  if (!existsSync(folder)) return new Map();
  // Only names: Yarn's archives return entries without `parentPath`.
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.flatMap((path): [string, StaticPage][] => {
      const name = path.split(sep).join('/');
      // A folder has no such extension.
      const type = TYPES[extname(name)];
      if (type === undefined) return [];
      const body = new Uint8Array(readFileSync(join(folder, path)));
      return [[name, { body, type, isHashed: name.startsWith('assets/') }]];
    }),
  );
}

/** Writes the path into the attributes of a page that have a relative URL. */
function withPath(page: StaticPage['body'], path: string): StaticPage['body'] {
  const text = new TextDecoder().decode(page);
  return new TextEncoder().encode(text.replaceAll('="./', `="${path}`));
}

function write(c: Context, { body, type, isHashed }: StaticPage): Response {
  const caching = isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache';
  return c.body(body, 200, { 'Content-Type': type, 'Cache-Control': caching });
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <title>Postern</title>
  <h1>The dashboard was not built</h1>
  <p>Its pages are missing from this installation. The API at /v1 works without them.</p>
</html>
`;
