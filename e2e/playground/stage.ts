import type { Browser, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { connect, openContext } from '@postern/tools/test/chromium.ts';
import { keepTabs, type KeptTabs } from '@postern/tools/test/kept-tabs.ts';
import { holdTime, stretchLimits, type HeldTime } from './page-time.ts';
import { startServer, type Server } from './server.ts';

/** The forms: each test of a form's behaviour runs over all of them. */
export const LANES = ['react', 'vue', 'svelte'] as const;

/** How to open the page. */
interface VisitOptions extends BrowserContextOptions {
  /** The query of its URL, such as `?rest=late`. */
  query?: string;
}

/** A page and what it did. */
export interface Visit {
  page: Page;
  /** Every question that the page asked. */
  asked: { email: string; mode: string }[];
}

/**
 * Sets a server and a browser up for a test file, and watches that no page says an error.
 *
 * The browser's own note that a reply was not 200 is what a test of trouble is about: no error.
 */
export function setStage(env: Record<string, string> = {}) {
  let server: Server;
  let browser: Browser;
  let tabs: KeptTabs;
  const errors: string[] = [];

  beforeAll(async () => {
    // In this order: without a browser no server is started that nobody would stop.
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
    const asked: Visit['asked'] = [];
    page.on('console', (message) => {
      const isNetwork = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isNetwork) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => {
      if (request.url().includes('/api/validate-email'))
        asked.push(request.postDataJSON() as Visit['asked'][number]);
    });
    return { page, asked };
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
    /** As `visit`; the time of the page stands still, but for what the test lets pass. */
    async visitHeld({ query, ...options }: VisitOptions = {}): Promise<Visit & HeldTime> {
      const page = await (await openContext(browser, options)).newPage();
      await page.addInitScript(countSends);
      const visit = watch(page);
      const grip = await holdTime(page);
      await load(page, query);
      return { ...visit, ...(await grip()) };
    },
  };
}

/**
 * Holds every answer back until all are let go.
 *
 * @returns what lets them go.
 */
export async function holdAnswers(page: Page): Promise<() => void> {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/validate-email', (route) => answerAfter(free, route));
  return letGo;
}

/** Asks at once, and answers later. */
export async function answerAfter(free: Promise<void>, route: Route): Promise<void> {
  try {
    const response = await route.fetch({ timeout: 0 });
    await free;
    await route.fulfill({ response });
  } catch {
    // The page has left, or called the question off.
  }
}

/** Counts the submits that pass the gate: those that reach the window. */
function countSends(): void {
  const counted = window as unknown as { sends: number };
  counted.sends = 0;
  addEventListener('submit', () => counted.sends++);
}

/** How many submits passed the gate. */
export function sendsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { sends: number }).sends);
}

/** The parts of a form. */
export function formOf(page: Page, lane: (typeof LANES)[number]) {
  const part = (selector: string) => page.locator(`#${lane} ${selector}`);
  return {
    email: part('input[type=email]'),
    field: part('.field:has(input[type=email])'),
    message: part('[data-level]'),
    suggestion: part('[data-suggestion]'),
    submit: part('.submit'),
    sent: part('.sent'),
  };
}

/** Whether a part has the focus. */
export function isFocused(part: Locator): Promise<boolean> {
  return part.evaluate((node) => node === document.activeElement);
}

/** Lets the held time of a page pass until a value is as expected; nothing else is waited for in between. */
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
