import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { connect, openContext } from '@postern/tools/test/chromium.ts';
import { startServer, type GalleryServer } from './server.ts';

export const WIDTHS = [1280, 360];
const HEIGHT = 800;

/** Sets up a tab of Chromium for each width, and expects that no page logs an error. */
export function setStage() {
  let browser: Browser;
  let server: GalleryServer;
  let pages: { width: number; page: Page }[];
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    server = await startServer();
    pages = await Promise.all(WIDTHS.map(async (width) => ({ width, page: await open(width) })));
  });
  afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), server.stop()]);
  });

  async function open(width: number): Promise<Page> {
    const context = await openContext(browser, { viewport: { width, height: HEIGHT } });
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return page;
  }

  return {
    /** Calls a task with the tab of each width at the same time. Returns all results. */
    async inTabs<Result>(
      task: (given: { width: number; page: Page; url: string }) => Promise<Result[]>,
    ): Promise<Result[]> {
      const results = pages.map((given) => task({ ...given, url: server.url }));
      return (await Promise.all(results)).flat();
    },
  };
}
