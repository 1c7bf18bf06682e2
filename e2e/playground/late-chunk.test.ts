import { sampleOf } from '@postern/tools/test/is-nightly.js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { eventually, formOf, isFocused, FORM_IDS, passUntil, sendsOf, setStage } from './stage.ts';

const GOOD = 'jane@gmail.com';
const RESERVED = 'user@example.com';
/** The deadline of a held submit. */
const DEADLINE_MS = 4000;

describe.skipIf(!executablePath)('the chunk of the field', () => {
  const stage = setStage();

  describe.each(sampleOf(FORM_IDS, 3))('in %s', (formId) => {
    it.each([GOOD, RESERVED])(
      'a late chunk holds the submit, and then validates %s',
      async (address) => {
        const { page, pass } = await stage.visitHeld({ query: '?rest=late' });
        const { email, message, submit, sent } = formOf(page, formId);
        // The chunk arrives only after the submit.
        let release = () => {};
        const released = new Promise<void>((resolve) => (release = resolve));
        await page.route('**/rest/late/**', (route) => released.then(() => route.continue()));
        const loaded = page.waitForResponse(isRest);
        await email.fill(address);
        await submit.click();
        expect(await submit.getAttribute('aria-busy')).toBe('true');
        expect(await sendsOf(page)).toBe(0);
        release();
        expect((await loaded).status()).toBe(200);
        await passUntil(pass, () => submit.getAttribute('aria-busy')).toBe(null);
        if (address === GOOD) await sent.waitFor();
        else await eventually(() => message.textContent()).toContain('reserved');
        expect(await sendsOf(page)).toBe(address === GOOD ? 1 : 0);
        await passUntil(pass, () => summaryOf(page, formId)).toContain(
          'second part of the code loaded',
        );
      },
    );

    it('a chunk that never arrives allows the submit at the deadline', async () => {
      const { page, pass } = await stage.visitHeld({ query: '?rest=never' });
      const { email, submit, sent } = formOf(page, formId);
      await email.fill(RESERVED);
      await submit.click();
      await pass(DEADLINE_MS - 1);
      expect(await submit.getAttribute('aria-busy')).toBe('true');
      expect(await sendsOf(page)).toBe(0);
      await passUntil(pass, () => sent.isVisible()).toBe(true);
      expect(await sendsOf(page)).toBe(1);
      await passUntil(pass, () => summaryOf(page, formId)).toContain(
        'second part of the code missing',
      );
    });

    it('a chunk that fails to load allows the submit', async () => {
      const { page } = await stage.visit({ query: '?rest=fails' });
      const { email, submit, sent } = formOf(page, formId);
      await email.fill(RESERVED);
      await submit.click();
      await sent.waitFor();
      expect(await sendsOf(page)).toBe(1);
      await eventually(() => summaryOf(page, formId)).toContain('second part of the code missing');
    });

    it('a chunk that failed is fetched again when the user returns to the field', async () => {
      const { page } = await stage.visit({ query: '?rest=fails' });
      const { email, message, submit, sent } = formOf(page, formId);
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

  it('changing the chunk by keyboard reloads the page, and keeps the focus and other settings', async () => {
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

/** Whether a response is the chunk of the field. */
const isRest = (response: { url(): string }) => response.url().includes('/rest-');

/** The text alternative of a form's timeline. */
const summaryOf = (page: Page, formId: string) =>
  page.locator(`#${formId} .strip > svg`).getAttribute('aria-label');
