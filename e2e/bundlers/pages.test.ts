import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { nonceScripts, ownScripts } from './policies.ts';
import { serveNext } from './serve-next.ts';
import { serveFolder } from './serve.ts';
import { eventually, formOf, REFUSED, setStage } from './stage.ts';

const POLICIES = { "script-src 'self'": ownScripts, "a nonce and 'strict-dynamic'": nonceScripts };

/** The pages of the default entries: each bundler, and where in its folder the page is. */
const SPLIT = [
  { bundler: 'Vite with React', folder: 'vite', path: '/react.html' },
  { bundler: 'Vite with Vue', folder: 'vite', path: '/vue.html' },
  { bundler: 'Vite with Svelte', folder: 'vite', path: '/svelte.html' },
  { bundler: 'webpack', folder: 'webpack', path: '/' },
  { bundler: 'esbuild', folder: 'esbuild', path: '/' },
];

const pages = [
  ...SPLIT.flatMap(({ bundler, folder, path }) =>
    Object.entries(POLICIES).map(([name, policy]) => ({
      title: `${bundler}, under ${name}`,
      path,
      serve: () => serveFolder(folder, policy),
    })),
  ),
  // Next puts scripts into its pages, which `script-src 'self'` forbids whatever else is in them.
  { title: "Next, under a nonce and 'strict-dynamic'", path: '/', serve: serveNext },
].map(({ title, ...page }) => [title, page] as const);

describe.skipIf(!executablePath)('what judges', () => {
  const stage = setStage();

  it.each(pages)('is fetched when a person comes to the field: %s', async (_, { path, serve }) => {
    const { page, scripts } = await stage.visit(serve(), path);
    // Whatever the page fetches by itself, it has asked for when it has nothing left to do.
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
    // What was asked for before this reply is told before it.
    await page.evaluate(async () => (await fetch(location.href)).text());
    const first = scripts.length;
    await formOf(page).email.focus();
    await eventually(() => scripts.length).toBe(first + 1);
    await judge(page);
    expect(scripts).toHaveLength(first + 1);
  });

  it.each(Object.entries(POLICIES))(
    'is there from the start with the eager entry in one file, under %s',
    async (_, policy) => {
      const { page, scripts } = await stage.visit(serveFolder('one-file', policy));
      await judge(page);
      expect(scripts).toEqual(['/main.js']);
    },
  );
});

/** A slip is found, a refused address is held, a good one is sent. */
async function judge(page: Page): Promise<void> {
  const { email, message, suggestion, send } = formOf(page);
  const { pathname } = new URL(page.url());
  await email.pressSequentially('jane@gmial.com');
  await eventually(() => suggestion.textContent()).toContain('jane@gmail.com');
  await email.fill(REFUSED);
  await send.click();
  await eventually(() => message.textContent()).not.toBe('');
  await eventually(() => send.getAttribute('aria-busy')).toBe(null);
  expect(new URL(page.url()).pathname).toBe(pathname);
  await email.fill('jane@gmail.com');
  await send.click();
  await page.waitForURL('**/sent?email=jane%40gmail.com');
}
