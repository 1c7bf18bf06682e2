import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { openContext } from './chromium.ts';

/** The events that tests listen to; the listeners are removed before the next test gets the tab. */
const EVENTS = ['console', 'dialog', 'pageerror', 'request', 'response'];

/** Tabs that the tests of a file use one after the other. */
export interface KeptTabs {
  /** A tab that the current test does not use yet; `prepare` is called for a new tab before it opens a page. */
  take(options: BrowserContextOptions, prepare?: (page: Page) => Promise<void>): Promise<Page>;
  /** Closes all other pages and resets the tabs for the next test: storage, cache, routes and listeners. */
  empty(): Promise<void>;
}

/**
 * Keeps tabs open between tests. A used tab needs two fifths of the CPU time of a page in a new context, which starts two
 * processes and compiles every script again.
 *
 * A tab keeps its fake clock and its init scripts, so a test that installs them opens a page of its own.
 *
 * @param emptyPage the URL of a page without scripts on the same site, with its `cross-origin-opener-policy`: a page of
 *   another site would use another process.
 */
export function keepTabs(browser: Browser, emptyPage: string): KeptTabs {
  const free = new Map<string, Page[]>();
  const used = new Map<Page, string>();
  const sessions = new Map<Page, CDPSession>();

  async function makeEmpty(page: Page): Promise<void> {
    const context = page.context();
    for (const event of EVENTS) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.goto(emptyPage);
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    const session = sessions.get(page)!;
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    // Disabling the cache also empties the cache in the page's process; the last line enables it again.
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.disable');
  }

  return {
    async take(options, prepare) {
      const name = JSON.stringify(options);
      let page = free.get(name)?.pop();
      if (!page) {
        page = await (await openContext(browser, options)).newPage();
        sessions.set(page, await page.context().newCDPSession(page));
        await prepare?.(page);
      }
      used.set(page, name);
      return page;
    },
    async empty() {
      const kept = new Set([...free.values()].flat());
      for (const [page, name] of used) {
        if (page.isClosed()) continue;
        await makeEmpty(page);
        kept.add(page);
        free.set(name, [...(free.get(name) ?? []), page]);
      }
      used.clear();
      for (const context of browser.contexts()) {
        const pages = context.pages();
        if (!pages.some((page) => kept.has(page))) await context.close();
        else for (const page of pages) if (!kept.has(page)) await page.close();
      }
    },
  };
}
