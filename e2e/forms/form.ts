import { openContext } from '@postern/tools/test/chromium.ts';
import { patience } from '@postern/tools/test/patience.js';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { answer, type Asked, type Proxy } from './answers.ts';
import { originOf, serveFiles } from './files.ts';

/** What a form gave to its submit handler. */
export interface Values {
  name: string;
  email: string;
}

/** What the page of a recipe has for the checks. */
interface RecipeWindow {
  sent: Values[];
  receipts: (string | null)[];
  refusal: string | null;
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
  /** What was asked, oldest first. */
  asked: Asked[];
  /** What the console said, and what was thrown. */
  said: string[];
  setProxy: (proxy: Proxy) => void;
  /** What the server says of each address from now on; null when it takes it. */
  setRefusal: (refusal: string | null) => Promise<void>;
  sent: () => Promise<Values[]>;
  /** The receipts that came with what was sent. */
  receipts: () => Promise<(string | null)[]>;
}

/** How a form is opened. */
export interface OpenOptions {
  /** Whether the page's time stands still until `page.clock` lets it pass. */
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
  const said: string[] = [];
  const asked: Asked[] = [];
  let proxy: Proxy = 'up';
  page.on('console', (message) => {
    // Chromium and development report each request that fails, which a check has asked for.
    if (!/^Failed to load resource|answered 500/.test(message.text())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  await serveFiles(page, app);
  await page.route('**/api/validate-email', async (route) => {
    const request = route.request().postDataJSON() as Asked;
    asked.push(request);
    await answer(route, request, proxy);
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
    asked,
    said,
    setProxy(next) {
      proxy = next;
    },
    setRefusal: (refusal) =>
      page.evaluate((next) => {
        (window as unknown as RecipeWindow).refusal = next;
      }, refusal),
    sent: () => page.evaluate(() => (window as unknown as RecipeWindow).sent),
    receipts: () => page.evaluate(() => (window as unknown as RecipeWindow).receipts),
  };
}

/** Types into an input as a person does, in place of what is there. */
export async function type(input: Locator, text: string): Promise<void> {
  await input.fill('');
  await input.pressSequentially(text);
}

/** Types a name and an address. */
export async function fill({ name, email }: Form, address: string): Promise<void> {
  await type(name, 'Jane');
  await type(email, address);
}

/** Waits until what is asserted holds; checks run side by side, which `expect.poll` does not know of. */
export const eventually = (assert: () => Promise<void>): Promise<void> =>
  vi.waitFor(assert, patience.expect.poll);

/** Waits until exactly this was sent. */
export const expectSent = (form: Form, values: Values[]) =>
  eventually(async () => {
    expect(await form.sent()).toEqual(values);
  });

/** Waits until the address is refused on the page, and sees that nothing was sent. */
export async function expectRefused({ page, message, email, sent }: Form): Promise<void> {
  await eventually(async () => {
    expect(await message.textContent()).not.toBe('');
  });
  await eventually(async () => {
    expect(await email.getAttribute('aria-invalid')).toBe('true');
  });
  // A library may send a moment later what it is not stopped from sending.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await sent()).toEqual([]);
  // The library's own error would say it again.
  expect(await timesShown(page, (await message.textContent())!)).toBe(1);
}

/** How often a text is shown; the status, which is for screen readers, is left out. */
const timesShown = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('body *:not([role=status], script)')].filter(({ childNodes }) =>
        [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue === wanted),
      ).length,
    text,
  );

/**
 * Presses the button slowly, as a person does: it stays under the pointer, and so hears the click, also where the
 * input that is left shows an error, or no longer does.
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
  // Libraries judge, and draw, a moment after the event.
  await page.waitForTimeout(300);
  const pressed = (await submit.boundingBox())!;
  await page.mouse.up();
  // A button may yield by a pixel.
  expect(Math.abs(pressed.y - y)).toBeLessThan(3);
  expect(await clicks.evaluate(({ count }) => count)).toBe(1);
}

/** Who has the focus, by its `name`. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
