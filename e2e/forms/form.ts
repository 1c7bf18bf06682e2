import { openContext } from '@postern/tools/test/chromium.ts';
import { timeLimits } from '@postern/tools/test/time-limits.js';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { respond, type FieldRequest, type Proxy } from './proxy.ts';
import { originOf, serveFiles } from './files.ts';

/** The values that a submit handler received. */
export interface Values {
  name: string;
  email: string;
}

/** The window of a recipe's page, with the data for the checks. */
interface RecipeWindow {
  sent: Values[];
  receipts: (string | null)[];
  rejection: string | null;
}

/** The sign-up form of a recipe, in a browser. */
export interface Form {
  page: Page;
  name: Locator;
  email: Locator;
  submit: Locator;
  clear: Locator;
  /** The message of the field. */
  message: Locator;
  suggestion: Locator;
  /** The error of the name. */
  nameError: Locator;
  /** The requests to the proxy, oldest first. */
  requests: FieldRequest[];
  /** The console messages and the uncaught errors. */
  logged: string[];
  setProxy: (proxy: Proxy) => void;
  /** Sets the server's rejection of every address; null when it accepts them. */
  setRejection: (rejection: string | null) => Promise<void>;
  sent: () => Promise<Values[]>;
  /** The receipts of the submits. */
  receipts: () => Promise<(string | null)[]>;
}

/** Options for opening a form. */
export interface OpenOptions {
  /** Whether the page has a fake clock, which `page.clock` advances. */
  hasClock?: boolean | undefined;
}

/** Opens the form of a recipe. */
export async function openForm(
  browser: Browser,
  { app, file, mode }: { app: string; file: string; mode?: string },
  { hasClock }: OpenOptions = {},
): Promise<Form> {
  const context = await openContext(browser);
  const page = await context.newPage();
  const logged: string[] = [];
  const requests: FieldRequest[] = [];
  let proxy: Proxy = 'up';
  /** Let the responses go that a proxy holds back. */
  let releases: (() => void)[] = [];
  page.on('console', (message) => {
    // Chromium and the development build log each failed request, and PrimeVue 5 that it has no license key.
    const isExpected = /^Failed to load resource|answered 500|PrimeUI license/.test(message.text());
    if (!isExpected) logged.push(message.text());
  });
  page.on('pageerror', (error) => logged.push(String(error)));
  await serveFiles(page, app);
  await page.route('**/api/validate-email', async (route) => {
    const request = route.request().postDataJSON() as FieldRequest;
    requests.push(request);
    if (proxy === 'held') await new Promise<void>((release) => releases.push(release));
    await respond(route, request, proxy);
  });
  if (hasClock) await page.clock.install();
  const query = new URLSearchParams({ recipe: file, ...(mode !== undefined && { mode }) });
  await page.goto(`${originOf(app)}/?${query}`);
  await page.locator('html[data-ready]').waitFor();
  return {
    page,
    name: page.locator('input[name=name]'),
    email: page.locator('input[name=email]'),
    submit: page.getByRole('button', { name: 'Sign up' }),
    clear: page.getByRole('button', { name: 'Clear' }),
    message: page.locator('[data-level]').first(),
    suggestion: page.locator('[data-suggestion=offer]'),
    nameError: page.getByText('Enter your name.').first(),
    requests,
    logged,
    setProxy(next) {
      proxy = next;
      for (const release of releases) release();
      releases = [];
    },
    setRejection: (rejection) =>
      page.evaluate((next) => {
        (window as unknown as RecipeWindow).rejection = next;
      }, rejection),
    sent: () => page.evaluate(() => (window as unknown as RecipeWindow).sent),
    receipts: () => page.evaluate(() => (window as unknown as RecipeWindow).receipts),
  };
}

/** Types a text key by key in place of the current one. */
export async function type(input: Locator, text: string): Promise<void> {
  await input.fill('');
  await input.pressSequentially(text);
}

/** Types a name and an address. */
export async function fill({ name, email }: Form, address: string): Promise<void> {
  await type(name, 'Jane');
  await type(email, address);
}

/** Waits until an assertion holds. `expect.poll` does not work in concurrent tests. */
export const eventually = (assert: () => Promise<void>): Promise<void> =>
  vi.waitFor(assert, timeLimits.expect.poll);

/** Waits until exactly these values were submitted. */
export const expectSent = (form: Form, values: Values[]) =>
  eventually(async () => {
    expect(await form.sent()).toEqual(values);
  });

/** Waits until the page shows that the address is blocked, and expects that nothing was submitted. */
export async function expectBlocked({ page, message, email, sent }: Form): Promise<void> {
  await eventually(async () => {
    expect(await message.textContent()).not.toBe('');
  });
  await eventually(async () => {
    expect(await email.getAttribute('aria-invalid')).toBe('true');
  });
  // A library can submit a moment later.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await sent()).toEqual([]);
  // The library's own error must not repeat the message.
  expect(await timesShown(page, (await message.textContent())!)).toBe(1);
}

/** The number of elements that show a text, without the status for screen readers. */
const timesShown = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('body *:not([role=status], script)')].filter(({ childNodes }) =>
        [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue === wanted),
      ).length,
    text,
  );

/**
 * Presses the button slowly, as users do. The button must not move away from the pointer when leaving the input shows or
 * hides an error; otherwise it would not receive the click.
 */
export async function press({ page, submit }: Form): Promise<void> {
  const clicks = await submit.evaluateHandle((button) => {
    const seen = { count: 0 };
    button.addEventListener('click', () => {
      seen.count += 1;
    });
    return seen;
  });
  const { x, y, width, height } = (await submit.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  // Libraries validate and render a moment after the event.
  await page.waitForTimeout(300);
  const pressed = (await submit.boundingBox())!;
  await page.mouse.up();
  // A button can move by a pixel.
  expect(Math.abs(pressed.y - y)).toBeLessThan(3);
  expect(await clicks.evaluate(({ count }) => count)).toBe(1);
}

/** The `name` of the focused element; null when it has none. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
