import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { connect, openContext } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { LOOKS, type Look } from './looks.ts';
import { startServer, type GalleryServer } from './server.ts';

const HEIGHT = 800;
/** Each width and each color scheme once; nightly each width with both. */
const TRIED_LOOKS = sampleOf(LOOKS, 3);

/** Sets up a tab of Chromium for each look, and expects that no page logs an error. */
export function setStage() {
  let browser: Browser;
  let server: GalleryServer;
  let pages: { look: string; page: Page }[];
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    server = await startServer();
    pages = await Promise.all(TRIED_LOOKS.map(open));
  });
  afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), server.stop()]);
  });

  async function open({ width, colorScheme }: Look) {
    const viewport = { width, height: HEIGHT };
    const context = await openContext(browser, { viewport, colorScheme });
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return { look: `${width} px, ${colorScheme}`, page };
  }

  return {
    /** Calls a task with the tab of each look at the same time. Returns all results. */
    async inTabs<Result>(
      task: (given: { look: string; page: Page; url: string }) => Promise<Result[]>,
    ): Promise<Result[]> {
      const results = pages.map((given) => task({ ...given, url: server.url }));
      return (await Promise.all(results)).flat();
    },
  };
}
