import { connect, openContext } from '@postern/tools/test/chromium.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { startServer, type Server } from './server.ts';

/**
 * Sets up a server and a browser for the tests of one page of the playground, and expects that the page logs no error.
 *
 * @param path of the page, such as `/policy.html`.
 * @param ready what the page has once it can be used.
 * @returns a function that opens the page in a new context.
 */
export function setPage(path: string, ready: (page: Page) => { waitFor: () => Promise<void> }) {
  let server: Server;
  let browser: Browser;
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    server = await startServer();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), server.stop()]);
  });

  return async (options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await (await openContext(browser, options)).newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${server.url}${path}`);
    await ready(page).waitFor();
    return page;
  };
}
