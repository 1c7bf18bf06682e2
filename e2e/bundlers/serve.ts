import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';
import { NONCE } from './build/nonce.js';
import { pathOf } from './build/paths.js';
import type { Policy } from './policies.ts';

/** A server on loopback. */
export interface Served {
  url: string;
  stop(): Promise<void>;
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves a built folder under a policy, with a new nonce for each response. */
export async function serveFolder(name: string, policy: Policy): Promise<Served> {
  const files = filesOf(pathOf(`dist/${name}`));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    const file = files.get(pathname === '/' ? '/index.html' : pathname);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    const isPage = file.type === 'text/html';
    response.writeHead(200, {
      'Content-Type': `${file.type}; charset=utf-8`,
      ...(isPage && { 'Content-Security-Policy': policy(nonce) }),
    });
    response.end(isPage ? file.body.toString().replaceAll(NONCE, nonce) : file.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The files of a folder, by their path in a URL. */
function filesOf(folder: string) {
  const found = new Map<string, { type: string; body: Buffer }>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && type)
      found.set(`/${relative(folder, file).split(sep).join('/')}`, {
        type,
        body: readFileSync(file),
      });
  }
  return found;
}
