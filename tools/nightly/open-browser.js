import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { extname, join, normalize } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** Starts the Chromium of this machine; `CHROMIUM` names another one. Throws where there is none. */
export async function openBrowser() {
  const executablePath = PLACES.find((place) => place && existsSync(place));
  if (!executablePath) throw new Error('Install Chromium, or set CHROMIUM to the path of one.');
  return await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/**
 * Serves the files of a folder on loopback. A path without an ending is an HTML file.
 *
 * @param {string} folder
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveFiles(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://127.0.0.1');
    const name = normalize(pathname === '/' ? '/index.html' : pathname);
    const path = join(folder, extname(name) ? name : `${name}.html`);
    readFile(path).then(
      (body) => {
        response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${server.address().port}`, stop };
}
