import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { connect, openContext } from '@postern/config/chromium';
import { violationsOf } from '@postern/config/violations-of';
import { startFakeService, type FakeService } from './fake/fake-service.ts';
import type { World } from './fake/world.ts';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 360, height: 780 };

/**
 * Sets a made-up service and a browser up for a test file, and watches that no page says an error:
 * a breach of the content policy is one.
 *
 * The browser's own note that a reply was not 200, or that a script did not come, is what a test of
 * trouble is about: no error.
 */
export function setStage() {
  let service: FakeService;
  let browser: Browser;
  const errors: string[] = [];
  /** The pages that stay open, by what they were opened with. */
  const kept = new Map<string, Page>();

  beforeAll(async () => {
    [service, browser] = await Promise.all([startFakeService(), connect(inject('chromium'))]);
  });
  afterEach(async () => {
    const stay = [...kept.values()];
    for (const page of stay) await page.goto('about:blank');
    for (const context of browser.contexts())
      if (!stay.some((page) => page.context() === context)) await context.close();
    service.reset();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), service.stop()]);
  });

  async function open(options: BrowserContextOptions): Promise<Page> {
    const context = await openContext(browser, options);
    const page = await context.newPage();
    page.on('console', (message) => {
      const isNetwork = /^Failed to load resource|Failed to fetch dynamically/.test(message.text());
      if (message.type() === 'error' && !isNetwork) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    return page;
  }

  async function load(page: Page, path: string): Promise<Page> {
    await page.goto(`${service.url}/dashboard${path}`);
    // Named by the page that came: until then it is not known which one does.
    await page.waitForFunction(() => document.title.endsWith(' · Postern'));
    return page;
  }

  return {
    service: () => service,
    world: (): World => service.world,
    url: (path: string) => `${service.url}/dashboard${path}`,
    /** Opens a page of the dashboard, and waits for its title. */
    visit: async (path: string, options: BrowserContextOptions = {}) =>
      load(await open(options), path),
    /**
     * As `visit`, for tests that only look and store nothing. Those with the same options use the
     * same tab, and load the page anew in it: to open a tab takes as long as to load a page.
     */
    async look(path: string, options: BrowserContextOptions): Promise<Page> {
      const name = JSON.stringify(options);
      const page = kept.get(name) ?? (await open(options));
      kept.set(name, page);
      return load(page, path);
    },
  };
}

/** The targets of a page that are hard to hit, links inside of sentences aside. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, summary, select, input:not(.unseen), textarea')]
      .filter((node) => !node.closest('p:not(.row-name)'))
      .map((node) => ({
        node: node.outerHTML.slice(0, 80),
        // A check box is as large as what belongs to it.
        box: (node.closest('.choice') ?? node).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.height > 0 && Math.min(box.width, box.height) < 24)
      .map(({ node }) => node),
  );
}

/** How wide a page is, what has to be scrolled to included. */
export const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);

/** Expects what holds of every page: axe finds nothing, nothing is small, nothing sticks out. */
export async function expectFine(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await widthOf(page)).toBe(page.viewportSize()!.width);
}

/** Whether a part has the focus. */
export const isFocused = (part: Locator): Promise<boolean> =>
  part.evaluate((node) => node === document.activeElement);

/** Waits until a value is as expected. */
export const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read);
