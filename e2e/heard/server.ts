import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { fakeValidate } from '@postern/core/testing';

const { resolve } = createRequire(import.meta.url);
const root = fileURLToPath(new URL('pages', import.meta.url));
/** The built files of the core, below `/core/`. */
const CORE = dirname(resolve('@postern/core/style.css'));

/** The pages that are built. The others are served as they are. */
const BUILT = ['react', 'vue', 'svelte', 'element'];
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** The results of the service; other addresses are valid. */
const validate = fakeValidate({
  'dead@example.org': { status: 'invalid', reason_code: 'mailbox_not_found' },
  'jane@gmial.com': { status: 'risky', reason_code: 'domain_typo_squat' },
  'slow@example.org': { status: 'invalid', reason_code: 'mailbox_not_found' },
  'down@example.org': new Error('The checks are down.'),
});
/** The address whose result waits until the test releases it. */
const SLOW = 'slow@example.org';

/** A server of the pages on loopback. */
export interface Server {
  url: string;
  /** Holds the result of `slow@example.org` from now on. */
  hold(): void;
  /** Sends the result that is held. */
  release(): void;
  stop(): Promise<void>;
}

/** Builds the pages, and serves them with a proxy URL. */
export async function startServer(): Promise<Server> {
  const dist = await mkdtemp(join(tmpdir(), 'postern-pages-'));
  await buildPages(dist);
  const script = await readFile(resolve('@postern/core/auto'), 'utf8');
  let release = () => {};
  let released = Promise.resolve();

  async function respond(request: IncomingMessage): Promise<[type: string, body: string | Buffer]> {
    const path = new URL(request.url!, 'http://pages').pathname;
    if (path === '/auto.js') return [TYPES['.js']!, script];
    if (path.startsWith('/core/'))
      return [TYPES['.js']!, await readFile(join(CORE, path.slice('/core/'.length)))];
    if (path === '/sent') return [TYPES['.html']!, await readFile(join(root, 'sent.html'))];
    if (path !== '/api/validate-email') {
      const isBuilt = path.startsWith('/assets/') || BUILT.includes(path.slice(1, -'.html'.length));
      const body = await readFile(join(isBuilt ? dist : root, path));
      return [TYPES[extname(path)]!, body];
    }
    const { email } = JSON.parse(await textOf(request)) as { email: string };
    if (email === SLOW) await released;
    const data = await validate({ email });
    return [
      'application/json',
      JSON.stringify({ status: 200, success: true, message: 'OK', data }),
    ];
  }

  const server = createServer((request, response) => {
    respond(request).then(
      ([type, body]) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    hold() {
      release();
      released = new Promise((resolve) => (release = resolve));
    },
    release: () => {
      release();
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await Promise.all([once(server, 'close'), rm(dist, { recursive: true })]);
    },
  };
}

/** Builds the pages of the frameworks, as an application does. */
async function buildPages(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), vue(), svelte({ configFile: false })],
    resolve: { dedupe: ['react', 'react-dom', 'svelte', 'vue'] },
    build: {
      outDir,
      rollupOptions: { input: BUILT.map((name) => join(root, `${name}.html`)) },
    },
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
