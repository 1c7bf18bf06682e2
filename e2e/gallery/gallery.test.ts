import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { PAGES } from './pages.ts';
import { linesOf } from './report.ts';
import { startServer, type GalleryServer } from './server.ts';
import { chromiumTab } from './tab.ts';
import { measurePlain, walk } from './walk.ts';

const WIDTHS = [1280, 360];
const HEIGHT = 800;

describe.skipIf(!executablePath)('with the script tag', () => {
  let browser: Browser;
  let server: GalleryServer;
  let tabs: { width: number; page: Page }[];
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    server = await startServer();
    tabs = await Promise.all(WIDTHS.map(async (width) => ({ width, page: await openTab(width) })));
  });
  afterAll(async () => {
    await Promise.all([browser.close(), server.stop()]);
  });

  async function openTab(width: number): Promise<Page> {
    const context = await openContext(browser, { viewport: { width, height: HEIGHT } });
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return page;
  }

  it.each(PAGES)('$title: message and suggestion stand right in every state', async ({ name }) => {
    const found = await Promise.all(
      tabs.map(async ({ width, page }) => {
        const tab = chromiumTab(page);
        const plain = await measurePlain(tab, `${server.url}/none/${name}`);
        const faults = await walk(tab, `${server.url}/script/${name}`, plain);
        return faults.map((fault) => ({ width, ...fault }));
      }),
    );
    expect(linesOf(found.flat())).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
  });
});
