import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The origin of an app's pages. No server listens there: a route of the page serves the files. */
export const originOf = (app: string): string => `https://${app}.postern.test`;

/** The folder of the apps. The nightly run copies them to a folder of its own. */
const FOLDER =
  process.env['POSTERN_FORMS_FOLDER'] ??
  fileURLToPath(new URL('../../examples/forms', import.meta.url));

const built = new Map<string, Map<string, { contentType: string; body: Buffer }>>();

/** Serves the files of a built app to a page, without a server. */
export async function serveFiles(page: Page, app: string): Promise<void> {
  const files = built.get(app) ?? filesOf(app);
  built.set(app, files);
  await page.route(`${originOf(app)}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files.get(pathname === '/' ? '/index.html' : pathname);
    return file ? route.fulfill(file) : route.fulfill({ status: 404, body: '' });
  });
}

function filesOf(app: string) {
  const folder = join(FOLDER, app, 'dist');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [
      `/${relative(folder, file).split(sep).join('/')}`,
      {
        contentType: `${TYPES[extname(file)] ?? 'application/octet-stream'}; charset=utf-8`,
        body: readFileSync(file),
      },
    ]),
  );
}
