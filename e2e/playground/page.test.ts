import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { eventually, formOf, isFocused, FORM_IDS, LOOKS, setStage } from './stage.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 800 };
/** An event that the browser dispatches at any time. */
const REST = 'Second part of the code loaded';
/** A time in which the page types an address and validates it. The page leaves the field later. */
const ASKED_MS = 1500;
/** A time after which the page has left the field. */
const LEFT_MS = 1000;

describe.skipIf(!executablePath)('the page', () => {
  const stage = setStage();

  it.each(sampleOf(LOOKS, 3))(
    'the page has no accessibility violations, %s at %i',
    async (colorScheme, width) => {
      const { page } = await stage.visit({ colorScheme, viewport: width === 360 ? NARROW : WIDE });
      await showEveryState(page);
      expect(await violationsOf(page)).toEqual([]);
    },
  );

  it('the page is right-to-left in Arabic, and has no accessibility violations', async () => {
    const { page } = await stage.visit({ viewport: WIDE });
    await page.selectOption('#language', 'ar');
    await showEveryState(page);
    for (const formId of FORM_IDS) {
      const form = page.locator(`#${formId} form`);
      await eventually(() => form.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl');
    }
    expect(await violationsOf(page)).toEqual([]);
  });

  it('the page does not scroll sideways at 360 pixels', async () => {
    const { page } = await stage.visit({ viewport: NARROW });
    await exampleAddress(page, 'user@example.com').click();
    await eventually(() => page.locator('[aria-invalid=true]').count()).toBe(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('the page has no target smaller than 24 pixels', async () => {
    const { page } = await stage.visit({ viewport: NARROW });
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, a, summary, select, label:has(input), .field input')]
        .map((node) => ({ node: node.outerHTML.slice(0, 60), box: node.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && Math.min(box.width, box.height) < 24)
        .map(({ node }) => node),
    );
    expect(small).toEqual([]);
  });

  it('the chosen theme is kept after a reload', async () => {
    const { page } = await stage.visit({ colorScheme: 'light' });
    const theme = page.locator('#theme');
    const paper = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    expect(await theme.getAttribute('aria-pressed')).toBe('false');
    await theme.press('Enter');
    await eventually(() => theme.getAttribute('aria-pressed')).toBe('true');
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    await eventually(paper).toBe(dark);
    await theme.click();
    await eventually(paper).toBe(light);
  });

  it('the page types an address into all three forms, and each draws its events', async () => {
    const { page, pass } = await stage.visitHeld();
    // Text that is typed before the chunk has loaded causes one event, or none.
    for (const formId of FORM_IDS) {
      const { email, field } = formOf(page, formId);
      await email.fill('j');
      await eventually(() => field.getAttribute('data-phase')).toBe('settled');
    }
    await exampleAddress(page, 'user@example.com').click();
    await pass(ASKED_MS);
    for (const formId of FORM_IDS) {
      const { email, field } = formOf(page, formId);
      expect(await email.inputValue()).toBe('user@example.com');
      await eventually(() => field.getAttribute('data-phase')).toBe('settled');
    }
    await pass(LEFT_MS);
    for (const formId of FORM_IDS) {
      await eventually(() => formOf(page, formId).message.textContent()).toContain('reserved');
      const strip = page.locator(`#${formId} .strip > svg`);
      expect(await strip.getAttribute('aria-label')).toMatch(/, 1 request, last result: invalid$/);
      await page.locator(`#${formId} summary`).click();
      const typed = Array.from({ length: 17 }, (_, at) => `Typed: ${16 - at}`);
      await eventually(() => eventsOf(page, formId)).toContain(REST);
      const events = (await eventsOf(page, formId)).filter((text) => text !== REST);
      expect(events.slice(0, 19)).toEqual(['Result, fast: invalid', 'Request, fast', ...typed]);
    }
  });

  it('a change of the policy or the language takes effect at once', async () => {
    const { page } = await stage.visit();
    const { email, message } = formOf(page, 'vue');
    await email.pressSequentially('jane@mailinator.com');
    await page.keyboard.press('Tab');
    await eventually(() => message.getAttribute('data-level')).toBe('error');
    const english = await message.textContent();
    await page.check('[name=policy][value=lenient]');
    await eventually(() => message.getAttribute('data-level')).toBe('warning');
    await page.selectOption('#language', 'de');
    await eventually(() => message.textContent()).not.toBe(english);
  });

  it.each([
    ['unreachable', true],
    ['reachable', false],
  ])('the page shows whether the DNS can be reached: %s', async (dns, isShown) => {
    const { page } = await stage.visit();
    const data = { dns, remote: false };
    await page.route('**/api/status', (route) =>
      route.fulfill({ json: { data, message: 'ok', status: 200, success: true } }),
    );
    const answered = page.waitForResponse('**/api/status');
    await page.reload();
    await answered;
    await eventually(() => page.locator('#no-dns').isVisible()).toBe(isShown);
    await eventually(() => page.locator('#no-remote').isVisible()).toBe(true);
    expect(await page.locator('#engine-remote').isDisabled()).toBe(true);
  });
});

/** Produces an error with its list of events, a suggestion and a submitted form. */
async function showEveryState(page: Page): Promise<void> {
  const [react, vue, svelte] = FORM_IDS.map((formId) => formOf(page, formId)) as Forms;
  await react.email.fill('user@example.com');
  await react.submit.click();
  // A blocked submit moves the focus.
  await eventually(() => react.email.getAttribute('aria-invalid')).toBe('true');
  await eventually(() => isFocused(react.email)).toBe(true);
  await page.locator('#react summary').click();
  await vue.email.pressSequentially('jane@gmial.con');
  await vue.suggestion.waitFor();
  await svelte.email.fill('jane@gmail.com');
  await svelte.submit.click();
  await svelte.sent.waitFor();
}

/** The events of a field in the list, without their times. */
async function eventsOf(page: Page, formId: string): Promise<string[]> {
  const texts = await page.locator(`#${formId} .record li`).allTextContents();
  return texts.map((text) =>
    text.replace(/^\S+ s /, '').replace(/ characters?$|, (after|in) \S+ s$/, ''),
  );
}

type Form = ReturnType<typeof formOf>;
type Forms = [Form, Form, Form];

const exampleAddress = (page: Page, address: string) =>
  page.locator('#example-addresses').getByRole('button', { name: address, exact: true });
