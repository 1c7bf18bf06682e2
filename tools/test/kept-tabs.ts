import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { openContext } from './chromium.ts';

/** What tests listen to; a tab is handed on without. */
const EVENTS = ['console', 'dialog', 'pageerror', 'request', 'response'];

/** Tabs that the tests of a file use one after the other. */
export interface KeptTabs {
  /** A tab that no other page of the same test uses; `prepare` is called for a new one, before it opens anything. */
  take(options: BrowserContextOptions, prepare?: (page: Page) => Promise<void>): Promise<Page>;
  /** Closes everything else, and empties the tabs for the next test: nothing is stored, cached, caught or listened to. */
  empty(): Promise<void>;
}

/**
 * Keeps tabs open between tests: the process that has shown a site shows its next page for two fifths of the CPU time that a
 * page in a new context takes, which gets two new processes and compiles every script anew.
 *
 * A tab with a clock or scripts of its own keeps them, so a test that installs such takes one from elsewhere.
 *
 * @param emptyPage the URL of a page without scripts at the site, with its `cross-origin-opener-policy`: elsewhere
 *   the browser would use another process.
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
    // A page's process has a cache in memory of its own: disabling the cache empties it, and the last line enables it again.
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
