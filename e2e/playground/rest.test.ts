import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { eventually, formOf, isFocused, LANES, passUntil, sendsOf, setStage } from './stage.ts';

const GOOD = 'jane@gmail.com';
const RESERVED = 'user@example.com';
/** The longest time for which a submit is held. */
const DEADLINE_MS = 4000;

describe.skipIf(!executablePath)('the rest of the field', () => {
  const stage = setStage();

  describe.each(LANES)('in %s', (lane) => {
    it.each([GOOD, RESERVED])(
      'holds the submit while it is late, and judges %s then',
      async (address) => {
        const { page, pass } = await stage.visitHeld({ query: '?rest=late' });
        const { email, message, submit, sent } = formOf(page, lane);
        // However late it is, the submit comes first.
        let letGo = () => {};
        const free = new Promise<void>((resolve) => (letGo = resolve));
        await page.route('**/rest/late/**', (route) => free.then(() => route.continue()));
        const loaded = page.waitForResponse(isRest);
        await email.fill(address);
        await submit.click();
        expect(await submit.getAttribute('aria-busy')).toBe('true');
        expect(await sendsOf(page)).toBe(0);
        letGo();
        expect((await loaded).status()).toBe(200);
        await passUntil(pass, () => submit.getAttribute('aria-busy')).toBe(null);
        if (address === GOOD) await sent.waitFor();
        else await eventually(() => message.textContent()).toContain('reserved');
        expect(await sendsOf(page)).toBe(address === GOOD ? 1 : 0);
        await passUntil(pass, () => summaryOf(page, lane)).toContain('rest of the field loaded');
      },
    );

    it('lets the person through at the deadline when it never comes', async () => {
      const { page, pass } = await stage.visitHeld({ query: '?rest=never' });
      const { email, submit, sent } = formOf(page, lane);
      await email.fill(RESERVED);
      await submit.click();
      await pass(DEADLINE_MS - 1);
      expect(await submit.getAttribute('aria-busy')).toBe('true');
      expect(await sendsOf(page)).toBe(0);
      await passUntil(pass, () => sent.isVisible()).toBe(true);
      expect(await sendsOf(page)).toBe(1);
      await passUntil(pass, () => summaryOf(page, lane)).toContain('rest of the field missing');
    });

    it('lets the person through when it fails', async () => {
      const { page } = await stage.visit({ query: '?rest=fails' });
      const { email, submit, sent } = formOf(page, lane);
      await email.fill(RESERVED);
      await submit.click();
      await sent.waitFor();
      expect(await sendsOf(page)).toBe(1);
      await eventually(() => summaryOf(page, lane)).toContain('rest of the field missing');
    });

    it('is fetched again when the person comes to the field again after a failure', async () => {
      const { page } = await stage.visit({ query: '?rest=fails' });
      const { email, message, submit, sent } = formOf(page, lane);
      const failed = page.waitForResponse(isRest);
      await email.focus();
      expect((await failed).status()).toBe(404);
      await page.route('**/rest/fails/**', (route) =>
        route.continue({ url: route.request().url().replace('/rest/fails', '') }),
      );
      await email.fill(RESERVED);
      await submit.click();
      await eventually(() => message.textContent()).toContain('reserved');
      expect(await sent.count()).toBe(0);
      expect(await sendsOf(page)).toBe(0);
    });
  });

  it('is switched by keyboard: the page is loaded anew, and focus and other switches stay', async () => {
    const { page } = await stage.visit();
    await page.check('[name=policy][value=strict]');
    await page.selectOption('#language', 'de');
    const prompt = page.locator('[name=rest][value=prompt]');
    const late = page.locator('[name=rest][value=late]');
    await prompt.focus();
    const loaded = page.waitForEvent('load');
    await page.keyboard.press('ArrowDown');
    await loaded;
    await eventually(() => late.isChecked()).toBe(true);
    await eventually(() => isFocused(late)).toBe(true);
    expect(new URL(page.url()).search).toBe('?policy=strict&language=de&rest=late');
    expect(await page.locator('[name=policy][value=strict]').isChecked()).toBe(true);
    await eventually(() => formOf(page, 'vue').submit.textContent()).toBe('Konto anlegen');
    await page.keyboard.press('ArrowUp');
    await eventually(() => new URL(page.url()).search).toBe('?policy=strict&language=de');
    await eventually(() => prompt.isChecked()).toBe(true);
  });
});

/** Whether a reply is that to a request for the rest of the field. */
const isRest = (response: { url(): string }) => response.url().includes('/adapter-rest-');

/** What the timeline of a form says to people who do not see it. */
const summaryOf = (page: Page, lane: string) =>
  page.locator(`#${lane} .strip > svg`).getAttribute('aria-label');
