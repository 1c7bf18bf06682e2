import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { connect, openContext } from '@postern/tools/test/chromium.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { EMPTY, startFaultyProxy, type FaultyProxy, type Trouble } from './faulty-proxy.ts';
import type { Session } from './session.ts';
import { openWorld, type Part, type Wish, type World } from './world.ts';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 360, height: 780 };

/** How a page is opened. */
export interface Opening extends BrowserContextOptions {
  /** Who opens it. Default: the owner; null is nobody who is signed in. */
  as?: Session | null;
  /** Whether the page has a clock of its own: it goes on by itself, and can be put forward. */
  hasClock?: boolean;
}

/**
 * Sets the service and a browser up for a test file, with a proxy for trouble in between, and
 * watches that no page says an error: a breach of the content policy is one. The service is a new
 * one for each test before which something was changed.
 *
 * Paths name what there is by `:key`, `:running`, `:done`, `:endpoint` and `:deadEndpoint`.
 *
 * `host` is the name by which pages reach the service: passkeys need one.
 *
 * The browser's own note that a reply was not 200, or that a script did not come, is what a test of
 * trouble is about: no error.
 */
export function setStage(wish: Wish = { seed: 'some' }, host = '127.0.0.1') {
  let proxy: FaultyProxy;
  let browser: Browser;
  let world: World | null = null;
  let hasChanged = false;
  const errors: string[] = [];
  /** The pages that stay open, by what they were opened with, and for which world. */
  const kept = new Map<string, { page: Page; world: World | null }>();

  beforeAll(async () => {
    [proxy, browser] = await Promise.all([startFaultyProxy(host), connect(inject('chromium'))]);
  });
  beforeEach(async () => {
    if (world && (hasChanged || proxy.hasChanges)) {
      await world.close();
      world = null;
    }
    world ??= await openWorld(proxy.url, wish);
    hasChanged = false;
    proxy.forward(world.url);
  });
  afterEach(async () => {
    const stay = [...kept.values()].map(({ page }) => page);
    for (const page of stay) await page.goto(proxy.url + EMPTY);
    for (const context of browser.contexts())
      if (!stay.some((page) => page.context() === context)) await context.close();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([proxy.stop(), world?.close()]);
  });

  async function open(options: BrowserContextOptions, hasClock = false): Promise<Page> {
    const context = await openContext(browser, options);
    const page = await context.newPage();
    if (hasClock) await page.clock.install();
    page.on('console', (message) => {
      const isNetwork = /^Failed to load resource|Failed to fetch dynamically/.test(message.text());
      if (message.type() === 'error' && !isNetwork) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    return page;
  }

  async function load(page: Page, path: string): Promise<Page> {
    await page.goto(url(path));
    // Named by the page that came: until then it is not known which one does.
    await page.waitForFunction(() => document.title.endsWith(' · Postern'));
    return page;
  }

  /** Puts the ids in the place of their names. */
  const named = (path: string) =>
    path.replaceAll(/:(\w+)/g, (all, name: string) => world!.ids[name] ?? all);
  const url = (path: string) => `${proxy.url}/dashboard${named(path)}`;
  const cookiesOf = (as: Session | null = world!.owner) =>
    (as?.cookies ?? []).map((cookie) => ({ ...cookie, domain: host }));

  return {
    proxy: () => proxy,
    /** The service, of which something may be changed by who asks for it. */
    world(): World {
      hasChanged = true;
      return world!;
    },
    /** Lets more happen before the test. */
    async fill(...parts: Part[]) {
      for (const part of parts) await world!.fill(part);
    },
    /** Who made the first account. */
    owner: () => world!.owner,
    url,
    named,
    /** Where the link of the first account leads. */
    firstPath: () => `/join${new URL(world!.firstLink!).hash}`,
    /** How often something was asked. */
    asked: (what: string) => proxy.asked.filter((one) => one === named(what)).length,
    /** Makes trouble for all that begins with a path of the API. */
    trouble(path: string, what: Trouble) {
      proxy.trouble[named(path)] = what;
    },
    /** Ends all trouble. */
    calm() {
      proxy.trouble = {};
    },
    /** Ends the owner's session, as if they had signed out elsewhere. */
    async endSession() {
      hasChanged = true;
      await world!.owner.ask('POST', '/auth/sign-out');
    },
    /** Opens a page of the dashboard, and waits for its title. */
    async visit(path: string, { as, hasClock, ...options }: Opening = {}): Promise<Page> {
      const page = await open(options, hasClock);
      await page.context().addCookies(cookiesOf(as));
      return load(page, path);
    },
    /**
     * As `visit`, for tests that only look and store nothing. Those with the same options use the
     * same tab, and load the page anew in it: to open a tab takes as long as to load a page.
     */
    async look(path: string, { as, hasClock = false, ...options }: Opening): Promise<Page> {
      const name = JSON.stringify([options, as === null, hasClock]);
      const known = kept.get(name);
      const page = known?.page ?? (await open(options, hasClock));
      if (!known || known.world !== world) {
        await page.context().clearCookies();
        await page.context().addCookies(cookiesOf(as));
        kept.set(name, { page, world });
      }
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

/** Puts the clock of a page forward until a part is there: a question that failed is asked again later. */
export async function passTimeUntil(page: Page, part: Locator): Promise<void> {
  const pass = async () => {
    await page.clock.runFor(200);
    return part.count();
  };
  await expect.poll(pass, { interval: 1 }).toBeGreaterThan(0);
}

/** Whether a part has the focus. */
export const isFocused = (part: Locator): Promise<boolean> =>
  part.evaluate((node) => node === document.activeElement);

/** Waits until a value is as expected. */
export const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read);
