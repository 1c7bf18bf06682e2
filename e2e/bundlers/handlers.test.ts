import { ok, result } from '@postern/protocol';
import { build, type BuildOptions } from 'esbuild';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { pathOf } from './build/paths.js';
import { eventually } from './stage.ts';

const HOST = 'http://form.example';
const GOOD = 'jane@example.org';
const BUTTONS = `<button name="plan" value="pro" data-turbo-submits-with="Saving">Save</button>
  <button name="plan" value="draft" formaction="/draft" formenctype="multipart/form-data" data-turbo-submits-with="Drafting">Draft</button>`;
const formWith = (buttons: string, attributes = '') =>
  `<form id="form" action="/sign-up" method="post" ${attributes}><fieldset>
     <input name="email" data-postern="/check" aria-label="Email"><input name="name" value="Jane">
     <div id="buttons">${buttons}</div>
   </fieldset></form>`;
const OTHER = '<button id="other" name="plan" value="other">Other</button>';
const turbo = (action: string, target: string, html: string) =>
  `Turbo.renderStreamMessage(${JSON.stringify(
    `<turbo-stream action="${action}" target="${target}"><template>${html}</template></turbo-stream>`,
  )})`;
const DISABLES = `document.querySelector('fieldset').disabled = button.disabled = true`;

/** Each page: its script, its HTML, and how it changes right after a click. */
const PAGES = {
  'SvelteKit’s enhance': {
    script: '/enhance.js',
    html: formWith(BUTTONS),
    changes: { 'disables it': DISABLES, 'removes it': 'button.remove()' },
  },
  Turbo: {
    script: '/turbo.js',
    html: formWith(BUTTONS),
    changes: {
      'disables it': DISABLES,
      'replaces it by a stream': turbo('update', 'buttons', OTHER),
      'removes it by a morph': turbo('replace" method="morph', 'form', formWith('')),
    },
  },
  LiveView: {
    script: '/live-view.js',
    html: `<main id="phx-1" data-phx-main data-phx-session="session" data-phx-static="static"></main>
      <script>rendered = ${JSON.stringify(
        formWith(`|${BUTTONS}|`, 'phx-change="change" phx-submit="save"').split('|'),
      )}</script>`,
    changes: { 'disables it': DISABLES, 'replaces it by a diff': `patch('${OTHER}')` },
  },
};
const cases = Object.entries(PAGES).flatMap(([name, { changes, ...page }]) =>
  Object.entries(changes).map(([title, change]) => [name, title, { ...page, change }] as const),
);

/** The scripts of the pages, by path. */
const BUILT: Record<string, BuildOptions> = {
  '/react-19.js': { entryPoints: [pathOf('pages/handlers.tsx')] },
  '/react-18.js': {
    entryPoints: [pathOf('pages/handlers.tsx')],
    alias: { react: 'react-18', 'react-dom': 'react-dom-18' },
  },
  '/live-view.js': { entryPoints: [pathOf('pages/live-view.js')] },
  '/turbo.js': { entryPoints: ['@hotwired/turbo'] },
  '/enhance.js': {
    entryPoints: [pathOf('pages/enhance.js')],
    alias: { '$app/forms': pathOf('../node_modules/@sveltejs/kit/src/runtime/app/forms.js') },
    // `enhance` is SvelteKit's own; the rest of an application is replaced by stubs.
    plugins: [
      {
        name: 'without-application',
        setup({ onLoad }) {
          onLoad({ filter: /runtime\/(client\/client|app\/navigation|server\/app)\.js$/ }, () => ({
            contents: 'export const app = {}, applyAction = null, invalidateAll = null',
          }));
        },
      },
    ],
  },
};

describe.skipIf(!executablePath)('submit handlers', () => {
  let browser: Browser;
  let page: Page;
  let html = '';
  let released = Promise.resolve();
  /** The data that handlers received, and the requests of submits. */
  const received: unknown[] = [];
  /** The texts of the buttons during the submit. */
  let buttons = '';
  const errors: string[] = [];
  const scripts = new Map<string, string>();

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    page = await (await openContext(browser)).newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.exposeFunction('report', (...values: unknown[]) => void received.push(values));
    scripts.set(
      '/auto.js',
      await readFile(pathOf('../node_modules/@postern/core/dist/auto.js'), 'utf8'),
    );
    for (const [path, options] of Object.entries(BUILT)) {
      const { outputFiles } = await build({
        absWorkingDir: pathOf('.'),
        bundle: true,
        write: false,
        format: 'esm',
        jsx: 'automatic',
        tsconfigRaw: {},
        define: { 'process.env.NODE_ENV': '"production"' },
        ...options,
      });
      scripts.set(path, outputFiles![0]!.text);
    }
    await page.route(`${HOST}/**`, async (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const body = scripts.get(pathname);
      if (body) return route.fulfill({ contentType: 'text/javascript', body });
      if (pathname === '/check') {
        await released;
        return route.fulfill({ json: ok(result({ result: GOOD, status: 'valid' }), 'Checked') });
      }
      if (request.method() === 'GET')
        return route.fulfill({ contentType: 'text/html', body: html });
      const [type = '', boundary = '-'] = (request.headers()['content-type'] ?? '').split(
        'boundary=',
      );
      const sent = request.postData()!.replaceAll(boundary, '-');
      received.push([pathname, type, sent]);
      buttons = await page.locator('#buttons').innerText();
      return route.fulfill({ contentType: 'text/vnd.turbo-stream.html', body: '' });
    });
  });
  afterEach(() => {
    received.length = 0;
    buttons = '';
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  /** Opens a page, fills in the form and clicks. Responses are held until the returned function is called. */
  async function press(query: string, button: string): Promise<() => void> {
    let release = () => {};
    released = new Promise((resolve) => (release = resolve));
    await page.goto(`${HOST}/page?${query}`);
    if (!query.includes('plain')) await page.locator('[aria-describedby]').waitFor();
    await page.getByLabel('Email').fill(GOOD);
    await page.getByRole('button', { name: button }).click();
    await page.waitForFunction(() => document.body.dataset['done']);
    return release;
  }

  /** Expects that a click sends the same data with the guard as without, and only after the response. */
  async function expectSame(query: string, button: string, serve: (isPlain: boolean) => void) {
    serve(true);
    await press(`${query}&plain`, button);
    await eventually(() => received.length).toBe(1);
    const expected = received.splice(0);
    serve(false);
    const release = await press(query, button);
    expect(received).toEqual([]);
    release();
    await eventually(() => received.length).toBe(1);
    expect(received).toEqual(expected);
  }

  const open = (row: { html: string; script: string; change: string }, isPlain = false) => {
    html = pageWith(
      `${row.html}<script>addEventListener('click', ({ target: button }) => {
         setTimeout(() => { ${row.change}; document.body.dataset.done = 'true'; });
       })</script>`,
      ...(isPlain ? [row.script] : [row.script, '/auto.js']),
    );
  };

  it.each(cases)(
    'the submit handler of %s receives the clicked button when the page %s',
    async (_, __, row) => {
      await expectSame('', 'Draft', (isPlain) => {
        open(row, isPlain);
      });
    },
  );

  it('Turbo shows its submit text in the clicked button', async () => {
    open({ ...PAGES.Turbo, change: '' });
    (await press('', 'Draft'))();
    await eventually(() => buttons).toBe('Save Drafting');
  });

  const openReact = (version: string) => {
    html = pageWith('<div id="app"></div>', `/react-${version}.js`);
  };

  it.each([
    ['19', 'Save', 'disables it'],
    ['19', 'Save', 'removes it'],
    ['19', 'Draft', 'disables it'],
    ['18', 'Draft', 'disables it'],
    ['18', 'Draft', 'removes it'],
  ])(
    'the submit handler of React %s receives the clicked “%s” when the page %s',
    async (version, button, change) => {
      await expectSame(`${version}&change=${change}`, button, () => {
        openReact(version);
      });
    },
  );

  it.each(['renders it anew', 'renders it without its function'])(
    'React 19 calls no action when the page %s, and the user sees a message to submit again',
    async (change) => {
      openReact('19');
      const release = await press(`19&change=${change}`, 'Draft');
      const reasons = await page.evaluateHandle(() => {
        const all: string[] = [];
        addEventListener('postern-unsent', (event) => {
          all.push((event as CustomEvent<{ reason: string }>).detail.reason);
        });
        return all;
      });
      release();
      await eventually(() => reasons.jsonValue()).toEqual(['button']);
      await eventually(() => page.locator('form > p').textContent()).toBe(
        'The form has not been submitted yet. Press the button again.',
      );
      expect(received).toEqual([]);
      await page.getByRole('button', { name: 'Draft' }).click();
      await eventually(() => received.length).toBe(1);
    },
  );
});

/** A page with scripts after its content. */
const pageWith = (body: string, ...scripts: string[]) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>A form</title></head>
  <body>${body}${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('')}</body>
</html>`;
