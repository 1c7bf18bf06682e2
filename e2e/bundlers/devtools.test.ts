import { ok, result } from '@postern/protocol';
import { build, type Metafile } from 'esbuild';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { pathOf } from './build/paths.js';
import { eventually } from './stage.ts';

const HTML = `<!doctype html><html lang="en"><title>Devtools</title><body><main><h1>Forms</h1>
<div id="react"></div><div id="vue"></div><div id="shadow"></div>
<form><postern-email><input name="element" aria-label="Element"></postern-email></form>
<form><input name="tag" aria-label="Tag" data-postern="/api/validate-email"></form>
</main><script type="module" src="/main.js"></script></body></html>`;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'";
/** What every file of the panel has. */
const PANEL = 'postern-devtools';

/** Bundles a program for development or for production. */
async function bundle(contents: string, mode: 'development' | 'production') {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: pathOf('pages'), loader: 'tsx' },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: mode === 'production',
    write: false,
    metafile: true,
    outdir: pathOf('dist/devtools'),
    entryNames: 'main',
    target: 'es2022',
    jsx: 'automatic',
    tsconfigRaw: {},
    conditions: [mode, 'module'],
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
  const files = new Map(outputFiles.map(({ path, text }) => [path.split('/').at(-1)!, text]));
  return { files, text: [...files.values()].join('\n'), metafile };
}

const PAGE = "import './devtools.tsx'";
const FORM = "export { useEmailValidation } from '@postern/react/eager';";

describe('the bundle', () => {
  it('a production bundle has nothing of the panel, and nothing of what feeds it', async () => {
    const { text } = await bundle(PAGE, 'production');
    for (const part of [PANEL, 'postern.devtools', 'Postern devtools', 'typing_pause'])
      expect(text).not.toContain(part);
  });

  it('a development bundle has the panel', async () => {
    expect((await bundle(PAGE, 'development')).text).toContain(PANEL);
  });

  it('a production bundle is the same without the call, but for the call itself', async () => {
    const without = await bundle(FORM, 'production');
    const call = `import { showDevtools } from '@postern/core/devtools'; showDevtools();${FORM}`;
    const { text } = await bundle(call, 'production');
    expect(text.length - without.text.length).toBeLessThan(40);
  });

  it('a field without the call has nothing of the panel in development', async () => {
    const { metafile } = await bundle(FORM, 'development');
    expect(inputsOf(metafile).filter((name) => name.includes('/devtools'))).toEqual([]);
  });

  it('the panel has no imports of packages, so that a page without a bundler can load it', async () => {
    const { metafile } = await build({
      entryPoints: [pathOf('../node_modules/@postern/core/dist/development/devtools.js')],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      packages: 'external',
      outdir: pathOf('dist/devtools'),
    });
    const external = Object.values(metafile.inputs).flatMap(({ imports }) =>
      imports.filter((each) => each.external).map(({ path }) => path),
    );
    expect(external).toEqual([]);
  });

  it('the script tag for development is one file, beside that of proofs', async () => {
    const path = pathOf('../node_modules/@postern/core/dist/development/auto.js');
    const imports = [...(await readFile(path, 'utf8')).matchAll(/import\(?\s*["'](.+?)["']/g)];
    expect(imports.map(([, name]) => name)).toEqual(['./ownership-tag.js']);
  });
});

const inputsOf = ({ inputs }: Metafile) => Object.keys(inputs);

describe.skipIf(!executablePath)('a page with every adapter', () => {
  let browser: Browser;
  let files: Map<string, string>;
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    ({ files } = await bundle(PAGE, 'development'));
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  async function visit(): Promise<Page> {
    const page = await (await openContext(browser)).newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.route('http://form.example/**', (route) => {
      const { pathname } = new URL(route.request().url());
      const file = files.get(pathname.slice(1));
      if (file !== undefined) return route.fulfill({ contentType: 'text/javascript', body: file });
      if (pathname === '/api/validate-email') {
        const { email } = route.request().postDataJSON() as { email: string };
        return route.fulfill({ json: ok(result({ result: email }), 'Checked') });
      }
      return route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': POLICY },
        body: HTML,
      });
    });
    await page.goto('http://form.example/');
    return page;
  }

  it('the panel lists the fields of all adapters under a strict policy, and what each does', async () => {
    const page = await visit();
    const opener = page.getByRole('button', { name: 'Postern devtools, 5 email fields' });
    await opener.click();
    const paths = page.locator('postern-devtools .fields .path');
    await eventually(() => paths.allTextContents()).toEqual([
      '#react form input[name="react"]',
      '#vue form input[name="vue"]',
      'div › input[name="shadow"]',
      'form input[name="element"]',
      'form input[name="tag"]',
    ]);
    for (const name of ['element', 'react', 'shadow', 'tag', 'vue']) {
      await page.locator(`input[name=${name}]`).fill('jane@example.org');
      await eventually(() => page.locator('postern-devtools h3 + .path').textContent()).toContain(
        `[name="${name}"]`,
      );
      const events = page.locator('postern-devtools .notes .text');
      await eventually(() => events.allTextContents()).toContainEqual(
        expect.stringMatching(/^Result after .*, mode fast: valid, valid$/),
      );
      await eventually(() => page.locator('postern-devtools .why').textContent()).toBe(
        'Nothing waits: a submit would be sent.',
      );
    }
    expect(await violationsOf(page, ['wcag2a', 'wcag2aa'])).toEqual([]);
  });

  it('the panel has its own look whatever the style of the page', async () => {
    const page = await visit();
    const size = () =>
      page.locator('postern-devtools .opener').evaluate((node) => {
        const { width, height, right, bottom } = node.getBoundingClientRect();
        return [width, height, innerWidth - right, innerHeight - bottom];
      });
    const before = await size();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { all: unset !important; font-size: 40px; } postern-devtools { display: none; transform: scale(3); direction: rtl }',
      );
      document.adoptedStyleSheets = [sheet];
      document.documentElement.dir = 'rtl';
    });
    expect(await size()).toEqual(before);
  });
});
