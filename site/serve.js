import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
import { fileURLToPath, URL } from 'node:url';

/** The folder of the built site. */
export const dist = fileURLToPath(new URL('dist', import.meta.url));

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
};

/**
 * Serves the built site on loopback, at `/proxy` what is in `proxy.html`.
 *
 * @param port 0 for any free one.
 * @returns the server, which listens.
 */
export async function serveSite(port) {
  const server = createServer(({ url }, response) => {
    const found = fileOf(new URL(url, 'http://localhost').pathname);
    const file = found ?? join(dist, '404.html');
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    response.writeHead(found ? 200 : 404, { 'content-type': type }).end(readFileSync(file));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

/** The file of a path; undefined where there is none, and for a path that leads out of the folder. */
function fileOf(path) {
  const name = path.replace(/\/$/, '/index');
  return ['', '.html']
    .map((ending) => join(dist, name + ending))
    .find((file) => file.startsWith(dist + sep) && existsSync(file) && statSync(file).isFile());
}
