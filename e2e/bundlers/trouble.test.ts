import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { ownScripts } from './policies.ts';
import { serveFolder } from './serve.ts';
import { eventually, formOf, marksOf, setStage } from './stage.ts';

/** The pages, and the chunk that is fetched when a person comes to the field. */
const PAGES = [
  ['Vite', { folder: 'vite', path: '/react.html', chunk: '**/adapter-rest-*.js' }],
  ['webpack', { folder: 'webpack', path: '/', chunk: /\/\d+\.js$/ }],
  ['esbuild', { folder: 'esbuild', path: '/', chunk: '**/adapter-rest-*.js' }],
] as const;

/** Later than any page takes to load. */
const DAY_MS = 86_400_000;

/** As a server answers after a deploy. */
const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

describe.skipIf(!executablePath)('a chunk that is gone', () => {
  const stage = setStage();

  /** Opens a page whose chunk is gone. */
  async function visit({ folder, path, chunk }: (typeof PAGES)[number][1]) {
    const { page } = await stage.visit(serveFolder(folder, ownScripts), path);
    await page.evaluate(tellPreloadErrors);
    await page.route(chunk, gone);
    return page;
  }

  /** Takes the browser's own note of the reply away; whatever else it said is an error still. */
  function expectNote(): void {
    const said = stage.errors.splice(0);
    expect(said).not.toEqual([]);
    stage.errors.push(...said.filter((text) => !text.startsWith('Failed to load resource')));
  }

  it.each(PAGES)('lets the person pass, and is told: %s', async (_, where) => {
    const page = await visit(where);
    const { email, send } = formOf(page);
    await email.fill('jane@gmial.com');
    await eventually(() => marksOf(page)).toContain('load_failure');
    await send.click();
    await page.waitForURL('**/sent?email=jane%40gmial.com');
    expectNote();
  });

  it.each(PAGES)('is asked for again at the next touch: %s', async (_, where) => {
    const page = await visit(where);
    const { email, suggestion } = formOf(page);
    await email.focus();
    await eventually(() => marksOf(page)).toContain('load_failure');
    await page.unroute(where.chunk, gone);
    await email.pressSequentially('jane@gmial.com');
    await eventually(() => suggestion.textContent()).toContain('jane@gmail.com');
    expectNote();
  });

  it('is told to the page by Vite, as every import that failed', async () => {
    const page = await visit(PAGES[0][1]);
    await formOf(page).email.focus();
    await eventually(() => marksOf(page)).toContain('load_failure');
    expect(await marksOf(page)).toContain('vite:preloadError');
    expectNote();
  });

  it('lets the person pass where the page prevents what Vite does about it', async () => {
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
    expectNote();
  });

  it('that comes and breaks lets the person pass', async () => {
    const { page } = await stage.visit(serveFolder('vite', ownScripts), '/react.html');
    await page.route(PAGES[0][1].chunk, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export const rest = { open() { throw Error() } }',
      }),
    );
    const { email, send } = formOf(page);
    await email.fill('jane@gmial.com');
    await eventually(() => marksOf(page)).toContain('load_failure');
    await send.click();
    await page.waitForURL('**/sent?email=jane%40gmial.com');
    // The page hears of it, as of every error in a script.
    const said = new Set(stage.errors.splice(0));
    expect([...said]).toEqual(['Error']);
  });

  it('costs what was typed where the page loads itself anew for it', async () => {
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
    expectNote();
  });

  it('that never answers lets the person pass at the deadline', async () => {
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

/** Runs in the page. */
function tellPreloadErrors(): void {
  addEventListener('vite:preloadError', ({ type }) => {
    performance.mark(type);
  });
}

/** Runs in the page. */
function preventPreloadErrors(): void {
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
  });
}

/** Holds the chunk back until `fail` is called, and is gone then. */
async function holdChunk(page: Page, during: (fail: () => void) => Promise<void>): Promise<void> {
  let fail = () => {};
  const end = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/adapter-rest-*.js', async (route) => {
    await end;
    await gone(route);
  });
  await during(fail);
}
