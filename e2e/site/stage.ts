import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { serveSite } from '@postern/site/serve.js';
import { connect, openContext } from '@postern/tools/test/chromium.ts';

/** The viewport of a wide and of a narrow window. */
export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 360, height: 800 };

/** Serves the built site and opens its pages, and expects that no page logs an error. */
export function setStage() {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serveSite>>;
  const errors: string[] = [];
  const urlOf = (route: string) =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}${route}`;

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    server = await serveSite(0);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  return {
    /** Opens a page whose errors count, and waits until its buttons work. */
    async openPage(route: string, options: BrowserContextOptions = {}): Promise<Page> {
      const page = await (await openContext(browser, options)).newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`));
      await page.goto(urlOf(route));
      // Vue marks the element that it has mounted.
      await page.waitForFunction(() => '__vue_app__' in document.querySelector('#app')!);
      return page;
    },
  };
}
