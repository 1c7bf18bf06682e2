import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fakeValidate } from '@postern/core/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openContext } from '@postern/tools/test/chromium.ts';

const require = createRequire(import.meta.url);
const ORIGIN = 'http://style.example';

/** Options for a page with a form, the script tag and `@postern/core/style.css`. */
export interface StylePage extends BrowserContextOptions {
  /** The styles of the page, after the style sheet. */
  css?: string;
  dir?: 'ltr' | 'rtl';
  /** The HTML above the submit button; by default a label, the input and the nodes that it names. */
  fields?: string;
  /** The fake that responds to validations. */
  results?: Parameters<typeof fakeValidate>[0];
}

/** Opens a page with the style sheet. */
export async function openStylePage(browser: Browser, options: StylePage): Promise<Page> {
  const { css = '', dir = 'ltr', fields = FIELDS, results = {}, ...rest } = options;
  const validate = fakeValidate(results);
  const page = await (await openContext(browser, rest)).newPage();
  const files = {
    '/style.css': ['text/css', await readFile(require.resolve('@postern/core/style.css'), 'utf8')],
    '/auto.js': ['text/javascript', await readFile(require.resolve('@postern/core/auto'), 'utf8')],
    '/': ['text/html', html(css, dir, fields)],
  } as Record<string, [string, string]>;
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname !== '/check') {
      const [contentType, body] = files[pathname] ?? ['text/plain', ''];
      return route.fulfill({ contentType, body });
    }
    const data = await validate(route.request().postDataJSON() as Parameters<typeof validate>[0]);
    return route.fulfill({ json: { status: 200, success: true, message: 'OK', data } });
  });
  await page.goto(ORIGIN);
  await page.locator('[role=status]').first().waitFor({ state: 'attached' });
  return page;
}

const FIELDS = `<label for="email">Email</label>
    <div><input id="email" name="email" type="email" data-postern="/check"
      data-postern-message="message" data-postern-suggestion="suggestion">
    <p id="message"></p><button id="suggestion" hidden></button></div>`;

const html = (
  css: string,
  dir: string,
  fields: string,
) => `<!doctype html><html lang="en" dir="${dir}">
  <meta name="viewport" content="width=device-width"><title>Sign up</title>
  <link rel="stylesheet" href="/style.css"><style>${css}</style>
  <form action="/sent" novalidate>
    ${fields}
    <button id="submit">Sign up</button>
  </form>
  <script type="module" src="/auto.js"></script>`;
