import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { pairsOf } from '@postern/tools/test/is-nightly.js';
import { nonceScripts, ownScripts } from './policies.ts';
import { serveNext } from './serve-next.ts';
import { serveFolder } from './serve.ts';
import { eventually, formOf, INVALID, setStage } from './stage.ts';

const POLICIES = { "script-src 'self'": ownScripts, "a nonce and 'strict-dynamic'": nonceScripts };

/** The pages of the default entries: each bundler with the folder and path of its page. */
const SPLIT = [
  { bundler: 'Vite with React', folder: 'vite', path: '/react.html' },
  { bundler: 'Vite with Vue', folder: 'vite', path: '/vue.html' },
  { bundler: 'Vite with Svelte', folder: 'vite', path: '/svelte.html' },
  { bundler: 'webpack', folder: 'webpack', path: '/' },
  { bundler: 'esbuild', folder: 'esbuild', path: '/' },
];

const pages = [
  ...pairsOf(SPLIT, Object.entries(POLICIES)).map(
    ([{ bundler, folder, path }, [name, policy]]) => ({
      title: `${bundler}, under ${name}`,
      path,
      serve: () => serveFolder(folder, policy),
    }),
  ),
  // Next adds inline scripts to its pages, which `script-src 'self'` forbids.
  { title: "Next, under a nonce and 'strict-dynamic'", path: '/', serve: serveNext },
].map(({ title, ...page }) => [title, page] as const);

describe.skipIf(!executablePath)('a built page', () => {
  const stage = setStage();

  it.each(pages)(
    'a page fetches the chunk when the user reaches the field: %s',
    async (_, { path, serve }) => {
      const { page, scripts } = await stage.visit(serve(), path);
      // An idle page has sent all requests that it sends without user input.
      await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
      // The test learns of earlier requests before it learns of this response.
      await page.evaluate(async () => (await fetch(location.href)).text());
      const first = scripts.length;
      await formOf(page).email.focus();
      await eventually(() => scripts.length).toBe(first + 1);
      await expectValidation(page);
      expect(scripts).toHaveLength(first + 1);
    },
  );

  it.each(Object.entries(POLICIES))(
    'a page with the eager entry has all code in one file, under %s',
    async (_, policy) => {
      const { page, scripts } = await stage.visit(serveFolder('one-file', policy));
      await expectValidation(page);
      expect(scripts).toEqual(['/main.js']);
    },
  );
});

/** Expects a suggestion for a typo, a block for an invalid address and a submit for a valid one. */
async function expectValidation(page: Page): Promise<void> {
  const { email, message, suggestion, send } = formOf(page);
  const { pathname } = new URL(page.url());
  await email.pressSequentially('jane@gmial.com');
  await eventually(() => suggestion.textContent()).toContain('jane@gmail.com');
  await email.fill(INVALID);
  await send.click();
  await eventually(() => message.textContent()).not.toBe('');
  await eventually(() => send.getAttribute('aria-busy')).toBe(null);
  expect(new URL(page.url()).pathname).toBe(pathname);
  await email.fill('jane@gmail.com');
  await send.click();
  await page.waitForURL('**/sent?email=jane%40gmail.com');
}
