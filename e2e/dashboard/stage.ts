import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { connect, openContext } from '@postern/tools/test/chromium.ts';
import { keepTabs, type KeptTabs } from '@postern/tools/test/kept-tabs.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { EMPTY, startFaultyProxy, type FaultyProxy, type Fault } from './faulty-proxy.ts';
import type { Session } from './session.ts';
import type { Part } from './fillings.ts';
import { startSeededService, type Setup, type SeededService } from './seeded-service.ts';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 360, height: 780 };

/** Options for opening a page. */
export interface Opening extends BrowserContextOptions {
  /** The session that opens it. Default: the owner's; null opens it signed out. */
  as?: Session | null;
  /** Whether the page has a fake clock, which runs by itself and can be advanced. */
  hasClock?: boolean;
  /** Whether the tab is closed after the test, because the test adds something that stays, such as an init script. */
  hasOwnTab?: boolean;
}

/**
 * Sets up the service and a browser for a test file, with a faulty proxy between them, and expects that no page logs an
 * error or violates its content security policy. A test gets a new service when an earlier test changed the last one.
 *
 * Paths contain placeholders for ids: `:key`, `:running`, `:done`, `:endpoint` and `:deadEndpoint`.
 *
 * The browser's own errors about a failed request or a script that did not load do not count.
 *
 * @param host the host name by which pages reach the service: passkeys need a name instead of an IP address.
 */
export function setStage(setup: Setup = { seed: 'some' }, host = '127.0.0.1') {
  let proxy: FaultyProxy;
  let browser: Browser;
  let seeded: SeededService | null = null;
  let hasChanged = false;
  const errors: string[] = [];
  let tabs: KeptTabs;

  beforeAll(async () => {
    [proxy, browser] = await Promise.all([startFaultyProxy(host), connect(inject('chromium'))]);
    tabs = keepTabs(browser, proxy.url + EMPTY);
  });
  beforeEach(async () => {
    if (seeded && (hasChanged || proxy.hasChanges)) {
      await seeded.close();
      seeded = null;
    }
    seeded ??= await startSeededService(proxy.url, setup);
    hasChanged = false;
    proxy.forward(seeded.url);
  });
  afterEach(async () => {
    await tabs.empty();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([proxy.stop(), seeded?.close()]);
  });

  async function open({ hasClock, hasOwnTab, ...options }: Omit<Opening, 'as'>): Promise<Page> {
    const isShared = !hasClock && !hasOwnTab;
    const page = isShared
      ? await tabs.take(options)
      : await (await openContext(browser, options)).newPage();
    if (hasClock) await page.clock.install();
    page.on('console', (message) => {
      const isNetwork = /^Failed to load resource|Failed to fetch dynamically/.test(message.text());
      if (message.type() === 'error' && !isNetwork) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    return page;
  }

  /** Replaces the placeholders of a path by ids. */
  const named = (path: string) =>
    path.replaceAll(/:(\w+)/g, (all, name: string) => seeded!.ids[name] ?? all);
  const url = (path: string) => `${proxy.url}/dashboard${named(path)}`;
  const cookiesOf = (as: Session | null = seeded!.owner) =>
    (as?.cookies ?? []).map((cookie) => ({ ...cookie, domain: host }));

  return {
    proxy: () => proxy,
    /** The service. Its data count as changed from now on. */
    service(): SeededService {
      hasChanged = true;
      return seeded!;
    },
    /** Adds data before a test. */
    async fill(part: Part) {
      if (seeded!.parts.has(part)) return;
      if (part !== 'past') return seeded!.fill(part);
      const parts = [...seeded!.parts, part];
      await seeded!.close();
      seeded = await startSeededService(proxy.url, setup, parts);
      proxy.forward(seeded.url);
    },
    /** The session of the first account. */
    owner: () => seeded!.owner,
    url,
    named,
    /** The path of the link for the first account. */
    firstPath: () => `/join${new URL(seeded!.firstLink!).hash}`,
    /** The number of requests for a method and path, such as `GET /keys`. */
    countRequests: (what: string) => proxy.requests.filter((one) => one === named(what)).length,
    /** Sets a fault for all paths of the API that begin with this one. */
    setFault(path: string, fault: Fault) {
      proxy.faults[named(path)] = fault;
    },
    clearFaults() {
      proxy.faults = {};
    },
    /** Ends the owner's session, as a sign-out in another browser does. */
    async endSession() {
      hasChanged = true;
      await seeded!.owner.call('POST', '/auth/sign-out');
    },
    /** Opens a page of the dashboard, and waits for its title. */
    async visit(path: string, { as, ...options }: Opening = {}): Promise<Page> {
      const page = await open(options);
      await page.context().addCookies(cookiesOf(as));
      await page.goto(url(path));
      // The title shows that the page is ready.
      await page.waitForFunction(() => document.title.endsWith(' · Postern'));
      return page;
    },
  };
}

/** The pointer targets of a page that are smaller than 24 pixels, except links inside sentences. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, summary, select, input:not(.unseen), textarea')]
      .filter((node) => !node.closest('p:not(.row-name)'))
      .map((node) => ({
        node: node.outerHTML.slice(0, 80),
        // The target of a check box includes its label.
        box: (node.closest('.choice') ?? node).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.height > 0 && Math.min(box.width, box.height) < 24)
      .map(({ node }) => node),
  );
}

/** The width of a page, including the part that needs scrolling. */
export const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);

/** Expects that a page has no accessibility violations, no small targets and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await widthOf(page)).toBe(page.viewportSize()!.width);
}

/** Advances the clock of a page until an element exists. A failed request is retried after a delay. */
export async function advanceClockUntil(page: Page, part: Locator): Promise<void> {
  const advance = async () => {
    await page.clock.runFor(200);
    return part.count();
  };
  await expect.poll(advance, { interval: 1 }).toBeGreaterThan(0);
}

/** Whether an element has the focus. */
export const isFocused = (part: Locator): Promise<boolean> =>
  part.evaluate((node) => node === document.activeElement);

/** Waits until a value is as expected. */
export const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read);
