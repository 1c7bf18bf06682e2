import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { result } from '@postern/protocol';

const root = fileURLToPath(new URL('pages', import.meta.url));
const NAMES = ['dom', 'react', 'vue', 'svelte', 'elsewhere'];
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** The invalid addresses. Every other one is valid. */
const INVALID = ['dead@example.org'];

/** The small pages of `pages/`, served with a proxy URL whose responses a test controls. */
export interface Pages {
  url: string;
  /** The requests, as `mode address`. */
  requests: string[];
  /** The fetched files. */
  fetched: string[];
  /** Holds the responses from now on. Returns a function that releases them. */
  hold(): () => void;
  /** Responds with 404 for files whose names contain this text; null responds with all files. */
  withhold(part: string | null): void;
  stop(): Promise<void>;
}

/** Builds the pages as an application, with the packages' warnings to developers, and serves them. */
export async function servePages(): Promise<Pages> {
  const dist = await mkdtemp(join(tmpdir(), 'postern-pages-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), vue(), svelte({ configFile: false })],
    resolve: {
      dedupe: ['react', 'react-dom', 'svelte', 'vue'],
      conditions: ['development', 'module', 'browser'],
    },
    build: {
      outDir: dist,
      modulePreload: { polyfill: false },
      rollupOptions: { input: NAMES.map((name) => join(root, `${name}.html`)) },
    },
  });

  const requests: string[] = [];
  const fetched: string[] = [];
  let released = Promise.resolve();
  let missing: string | null = null;
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url!, 'http://pages');
    const response =
      pathname === '/api/validate-email' ? validate(asText(req)) : send(pathname, res);
    response.then(
      (body) => res.end(body),
      () => res.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function validate(request: Promise<string>): Promise<string> {
    const { email, mode } = JSON.parse(await request) as { email: string; mode: string };
    requests.push(`${mode} ${email}`);
    await released;
    const status = INVALID.includes(email) ? 'invalid' : 'valid';
    const data = result({ result: email, status });
    return JSON.stringify({ success: true, status: 200, message: 'ok', data });
  }

  async function send(pathname: string, res: ServerResponse): Promise<Buffer> {
    fetched.push(pathname);
    if (missing && pathname.includes(missing)) throw new Error('missing');
    const body = await readFile(join(dist, pathname));
    res.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
    return body;
  }

  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requests,
    fetched,
    hold() {
      let release = () => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    withhold(part) {
      missing = part;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(dist, { recursive: true });
    },
  };
}

async function asText(req: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part);
  return Buffer.concat(parts).toString();
}
