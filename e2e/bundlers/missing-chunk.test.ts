import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { ownScripts } from './policies.ts';
import { serveFolder } from './serve.ts';
import { eventually, formOf, marksOf, setStage } from './stage.ts';

/** The pages, each with the chunk that it fetches when the user reaches the field. */
const PAGES = [
  ['Vite', { folder: 'vite', path: '/react.html', chunk: '**/rest-*.js' }],
  ['webpack', { folder: 'webpack', path: '/', chunk: /\/\d+\.js$/ }],
  ['esbuild', { folder: 'esbuild', path: '/', chunk: '**/rest-*.js' }],
] as const;

/** A time later than any page takes to load. */
const DAY_MS = 86_400_000;

/** The response of a server after a deploy: the chunk no longer exists. */
const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

describe.skipIf(!executablePath)('a missing chunk', () => {
  const stage = setStage();

  /** Opens a page whose chunk is missing. */
  async function visit({ folder, path, chunk }: (typeof PAGES)[number][1]) {
    const { page } = await stage.visit(serveFolder(folder, ownScripts), path);
    await page.evaluate(markPreloadErrors);
    await page.route(chunk, gone);
    return page;
  }

  /** Removes the browser's own error about the failed request. Other errors stay. */
  function expectLoadError(): void {
    const logged = stage.errors.splice(0);
    expect(logged).not.toEqual([]);
    stage.errors.push(...logged.filter((text) => !text.startsWith('Failed to load resource')));
  }

  it.each(PAGES)('a missing chunk of %s allows the submit and is reported', async (_, where) => {
    const page = await visit(where);
    const { email, send } = formOf(page);
    await email.fill('jane@gmial.com');
    await eventually(() => marksOf(page)).toContain('load_failure');
    await send.click();
    await page.waitForURL('**/sent?email=jane%40gmial.com');
    expectLoadError();
  });

  it.each(PAGES)(
    'a missing chunk of %s is requested again at the next interaction',
    async (_, where) => {
      const page = await visit(where);
      const { email, suggestion } = formOf(page);
      await email.focus();
      await eventually(() => marksOf(page)).toContain('load_failure');
      await page.unroute(where.chunk, gone);
      await email.pressSequentially('jane@gmial.com');
      await eventually(() => suggestion.textContent()).toContain('jane@gmail.com');
      expectLoadError();
    },
  );

  it('Vite dispatches its preload error for a missing chunk', async () => {
    const page = await visit(PAGES[0][1]);
    await formOf(page).email.focus();
    await eventually(() => marksOf(page)).toContain('load_failure');
    expect(await marksOf(page)).toContain('vite:preloadError');
    expectLoadError();
  });

  it('a missing chunk allows the submit when the page prevents the preload error of Vite', async () => {
    const page = await visit(PAGES[0][1]);
    await page.evaluate(preventPreloadErrors);
    const { email, send, suggestion } = formOf(page);
    await email.fill('jane@gmial.com');
    await eventually(() => marksOf(page)).toContain('load_failure');
    await page.unroute(PAGES[0][1].chunk, gone);
    await email.focus();
    await email.press('End');
    await email.press('Backspace');
    await email.press('m');
    await eventually(() => suggestion.textContent()).toContain('jane@gmail.com');
    await email.fill('jane@gmail.com');
    await send.click();
    await page.waitForURL('**/sent?email=jane%40gmail.com');
    expectLoadError();
  });

  it('a chunk that throws allows the submit', async () => {
    const { page } = await stage.visit(serveFolder('vite', ownScripts), '/react.html');
    await page.route(PAGES[0][1].chunk, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function open() { throw Error() }',
      }),
    );
    const { email, send } = formOf(page);
    await email.fill('jane@gmial.com');
    await eventually(() => marksOf(page)).toContain('load_failure');
    await send.click();
    await page.waitForURL('**/sent?email=jane%40gmial.com');
    // The error reaches the page, as every error in a script does.
    const logged = new Set(stage.errors.splice(0));
    expect([...logged]).toEqual(['Error']);
  });

  it('the typed text is lost when the page reloads because of a missing chunk', async () => {
    const page = await visit(PAGES[0][1]);
    const { email } = formOf(page);
    await page.unroute(PAGES[0][1].chunk, gone);
    await holdChunk(page, async (fail) => {
      await page.evaluate(() => {
        addEventListener('vite:preloadError', () => {
          location.reload();
        });
      });
      await email.fill('jane@gmail.com');
      const loaded = page.waitForEvent('load');
      fail();
      await loaded;
    });
    expect(await email.inputValue()).toBe('');
    expectLoadError();
  });

  it('a chunk that never loads allows the submit at the deadline', async () => {
    const page = await visit(PAGES[0][1]);
    const { email, send } = formOf(page);
    await page.route(PAGES[0][1].chunk, () => undefined);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(DAY_MS);
    await email.fill('jane@gmail.com');
    await send.click();
    await eventually(() => send.getAttribute('aria-busy')).toBe('true');
    await page.clock.fastForward(4000);
    await page.waitForURL('**/sent?email=jane%40gmail.com');
  });
});

/** Runs in the page: adds a mark for each preload error. */
function markPreloadErrors(): void {
  addEventListener('vite:preloadError', ({ type }) => {
    performance.mark(type);
  });
}

/** Runs in the page: prevents the default action of each preload error. */
function preventPreloadErrors(): void {
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
  });
}

/** Holds the request for the chunk until `fail` is called, and then responds with 404. */
async function holdChunk(page: Page, during: (fail: () => void) => Promise<void>): Promise<void> {
  let fail = () => {};
  const end = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/rest-*.js', async (route) => {
    await end;
    await gone(route);
  });
  await during(fail);
}
