import type { Browser, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { connect, openContext } from '@postern/tools/test/chromium.ts';
import { keepTabs, type KeptTabs } from '@postern/tools/test/kept-tabs.ts';
import { holdTime, stretchLimits, type HeldTime } from './page-time.ts';
import { startServer, type Server } from './server.ts';

/** The ids of the forms. Each test of a form runs for all of them. */
export const FORM_IDS = ['react', 'vue', 'svelte'] as const;

/** The color schemes and widths of accessibility tests. `npm test` takes the first and the last. */
export const LOOKS = [
  ['light', 1440],
  ['light', 360],
  ['dark', 1440],
  ['dark', 360],
] as const;

/** Options for opening the page. */
interface VisitOptions extends BrowserContextOptions {
  /** The query of its URL, such as `?rest=late`. */
  query?: string;
}

/** A page and its requests. */
export interface Visit {
  page: Page;
  /** The validation requests of the page. */
  requests: { email: string; mode: string }[];
}

/**
 * Sets up a server and a browser for a test file, and expects that no page logs an error. The browser's own errors about
 * failed requests do not count.
 */
export function setStage(env: Record<string, string> = {}) {
  let server: Server;
  let browser: Browser;
  let tabs: KeptTabs;
  const errors: string[] = [];

  beforeAll(async () => {
    // Connects to the browser first, so that no server is left running when that fails.
    browser = await connect(inject('chromium'));
    server = await startServer(env);
    tabs = keepTabs(browser, `${server.url}/none`);
  });
  afterEach(async () => {
    await tabs.empty();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), server.stop()]);
  });

  function watch(page: Page) {
    const requests: Visit['requests'] = [];
    page.on('console', (message) => {
      const isNetwork = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isNetwork) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => {
      if (request.url().includes('/api/validate-email'))
        requests.push(request.postDataJSON() as Visit['requests'][number]);
    });
    return { page, requests };
  }

  const load = async (page: Page, query = '') => {
    await page.goto(server.url + query);
    await page.locator('#svelte .strip > svg').waitFor();
  };

  return {
    url: () => server.url,
    async visit({ query, ...options }: VisitOptions = {}): Promise<Visit> {
      const page = await tabs.take(options, async (fresh) => {
        await fresh.addInitScript(countSends);
        await stretchLimits(fresh);
      });
      const visit = watch(page);
      await load(page, query);
      return visit;
    },
    /** Like `visit`, with a frozen clock that the test advances. */
    async visitHeld({ query, ...options }: VisitOptions = {}): Promise<Visit & HeldTime> {
      const page = await (await openContext(browser, options)).newPage();
      await page.addInitScript(countSends);
      const visit = watch(page);
      const freeze = await holdTime(page);
      await load(page, query);
      return { ...visit, ...(await freeze()) };
    },
  };
}

/**
 * Holds every response until all are released.
 *
 * @returns a function that releases them.
 */
export async function holdResponses(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/validate-email', (route) => respondAfter(released, route));
  return release;
}

/** Fetches the response at once, and forwards it later. */
export async function respondAfter(released: Promise<void>, route: Route): Promise<void> {
  try {
    const response = await route.fetch({ timeout: 0 });
    await released;
    await route.fulfill({ response });
  } catch {
    // The page was left, or aborted the request.
  }
}

/** Counts the submits that the guard allows: those that reach the window. */
function countSends(): void {
  const counted = window as unknown as { sends: number };
  counted.sends = 0;
  addEventListener('submit', () => counted.sends++);
}

/** The number of submits that the guard allowed. */
export function sendsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { sends: number }).sends);
}

/** The elements of a form. */
export function formOf(page: Page, formId: (typeof FORM_IDS)[number]) {
  const part = (selector: string) => page.locator(`#${formId} ${selector}`);
  return {
    email: part('input[type=email]'),
    field: part('.field:has(input[type=email])'),
    message: part('[data-level]'),
    suggestion: part('[data-suggestion]'),
    submit: part('.submit'),
    sent: part('.sent'),
  };
}

/** Whether an element has the focus. */
export function isFocused(part: Locator): Promise<boolean> {
  return part.evaluate((node) => node === document.activeElement);
}

/** Advances the frozen clock of a page until a value is as expected. */
export const passUntil = <T>(pass: HeldTime['pass'], read: () => Promise<T>) =>
  expect.poll(
    async () => {
      await pass(1);
      return read();
    },
    { interval: 1 },
  );

/** Waits until a value is as expected. */
export const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read);
