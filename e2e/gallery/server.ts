import { build } from 'esbuild';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { fakeValidate } from '@postern/core/testing';
import { RESULTS } from './states.ts';

const { resolve } = createRequire(import.meta.url);
const fileIn = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** How Postern is added to a page. */
export const SET_UPS = {
  none: 'without Postern',
  script: 'with the script tag alone',
  first: 'with style.css before the styles of the page',
  last: 'with style.css after the styles of the page',
  undefined: 'with <postern-email> around the form, but without its code',
  element: 'with <postern-email> around the form',
} as const;
export type SetUp = keyof typeof SET_UPS;

/** The set-up that a page is compared with. The custom element belongs to the page: a rule such as `h1 + *` finds it. */
export const plainOf = (setUp: SetUp): SetUp => (setUp === 'element' ? 'undefined' : 'none');

const NONCE = 'gallery';
/** A strict policy: styles and scripts of the page need the nonce, and style attributes do not work. */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'nonce-${NONCE}'`,
  `style-src 'self' 'nonce-${NONCE}'`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
].join('; ');

const SCRIPT = '<script type="module" src="/auto.js"></script>';
const ELEMENT_STYLE = '<style>postern-email { display: contents }</style>';
const ELEMENT = '<script type="module" src="/element.js"></script>';
const STYLE = '<link rel="stylesheet" href="/style.css" />';

/** Adds the script of the gallery to a page, and Postern. */
function withSetUp(html: string, setUp: SetUp): string {
  const [first, last] = {
    none: ['', ''],
    script: ['', SCRIPT],
    first: [STYLE, SCRIPT],
    last: ['', STYLE + SCRIPT],
    undefined: ['', ELEMENT_STYLE],
    element: ['', ELEMENT_STYLE + ELEMENT],
  }[setUp];
  const hasElement = setUp === 'undefined' || setUp === 'element';
  return (hasElement ? withElement(html) : html)
    .replace('<head>', `<head><script src="/measure.js"></script>${first!}`)
    .replace('</head>', `${last!}</head>`)
    .replaceAll(/<(style|script)>/g, `<$1 nonce="${NONCE}">`);
}

/** Puts the custom element around the form of a page. */
function withElement(html: string): string {
  const url = /data-postern="(.*?)"/.exec(html)![1]!;
  return html
    .replace('<form', `<postern-email proxy-url="${url}"><form`)
    .replace('</form>', '</form></postern-email>');
}

/** A server of the pages on loopback: `/script/name` is a page with a set-up. */
export interface GalleryServer {
  url: string;
  stop(): Promise<void>;
}

export async function startServer(): Promise<GalleryServer> {
  const validate = fakeValidate(RESULTS);
  const files: Record<string, [type: string, body: string]> = {
    '/auto.js': ['text/javascript', await readFile(resolve('@postern/core/auto'), 'utf8')],
    '/style.css': ['text/css', await readFile(resolve('@postern/core/style.css'), 'utf8')],
    '/measure.js': ['text/javascript', await buildMeasure()],
    ...(await buildElement()),
    '/favicon.ico': ['image/x-icon', ''],
  };

  async function respond(request: IncomingMessage): Promise<[type: string, body: string]> {
    const path = request.url!.split('?')[0]!;
    if (files[path]) return files[path];
    if (path === '/check') {
      const data = await validate(JSON.parse(await textOf(request)) as { email: string });
      const reply = { status: 200, success: true, message: 'OK', data };
      return ['application/json', JSON.stringify(reply)];
    }
    const [, setUp, name] = path.split('/');
    const html = await readFile(fileIn(`pages/${name!}.html`), 'utf8');
    return ['text/html; charset=utf-8', withSetUp(html, setUp as SetUp)];
  }

  const server = createServer((request, response) => {
    respond(request).then(
      ([type, body]) =>
        response
          .writeHead(200, { 'content-type': type, 'content-security-policy': POLICY })
          .end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** The custom element: the file of a page, and those that it fetches when a user reaches the field. */
async function buildElement(): Promise<Record<string, [type: string, body: string]>> {
  const { outputFiles } = await build({
    stdin: { contents: "import '@postern/element/define'", resolveDir: fileIn('.') },
    bundle: true,
    splitting: true,
    format: 'esm',
    // Resolves the package as a user's bundler does: to its built files.
    tsconfigRaw: {},
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: '/',
    entryNames: 'element',
    write: false,
  });
  return Object.fromEntries(
    outputFiles.map(({ path, text }) => [path, ['text/javascript', text]] as const),
  ) as Record<string, [type: string, body: string]>;
}

/** The script that measures, in one file. */
async function buildMeasure(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileIn('measure/main.ts')],
    bundle: true,
    format: 'iife',
    write: false,
  });
  return outputFiles[0]!.text;
}
