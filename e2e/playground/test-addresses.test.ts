import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { eventually, formOf, holdResponses, FORM_IDS, sendsOf, setStage } from './stage.ts';

const at = (name: string) => `${name}@postern.test`;
const testAddress = (page: Page, name: string) =>
  page.locator('#test-addresses').getByRole('button', { name: at(name), exact: true });

/** Test addresses with the level of their message and a part of it. */
const SHOWN = [
  ['mailbox_not_found', 'error', 'mailbox does not exist'],
  ['domain_not_found', 'error', 'domain does not exist'],
  ['domain_disposable', 'error', 'temporary'],
  ['mailbox_full', 'warning', 'full'],
  ['catch_all', 'warning', 'might not receive'],
  ['typo_near', 'warning', 'typo'],
] as const;

describe.skipIf(!executablePath)('test addresses', () => {
  const stage = setStage();

  it.each(sampleOf(SHOWN, 3))(
    'a click on %s shows its message in all three forms',
    async (name, level, text) => {
      const { page } = await stage.visit();
      await testAddress(page, name).click();
      for (const formId of FORM_IDS) {
        const { email, message } = formOf(page, formId);
        await eventually(() => message.textContent()).toContain(text);
        await eventually(() => message.getAttribute('data-level')).toBe(level);
        expect(await email.inputValue()).toBe(at(name));
      }
    },
  );

  it.each([
    ['slow-3000', 'valid'],
    ['smtp_temporary', 'unknown'],
  ])('a click on %s shows no message in any form', async (name, verdict) => {
    const { page } = await stage.visit();
    await testAddress(page, name).click();
    for (const formId of FORM_IDS) {
      const { email, field, message } = formOf(page, formId);
      await eventually(() => email.inputValue()).toBe(at(name));
      const strip = page.locator(`#${formId} .strip > svg`);
      await eventually(() => strip.getAttribute('aria-label')).toContain(`result: ${verdict}`);
      await eventually(() => field.getAttribute('data-phase')).toBe('settled');
      expect(await message.textContent()).toBe('');
    }
  });

  it('a test address is entered and submitted with the keyboard only', async () => {
    const { page } = await stage.visit();
    const { email, message } = formOf(page, 'react');
    await testAddress(page, 'mailbox_full').focus();
    await page.keyboard.press('Enter');
    await eventually(() => message.textContent()).toContain('full');
    await email.focus();
    await page.keyboard.press('Enter');
    await formOf(page, 'react').sent.waitFor();
  });

  describe.each(sampleOf(FORM_IDS, 3))('in %s', (formId) => {
    it('a test address with an invalid result is blocked', async () => {
      const { page } = await stage.visit();
      const { email, message, submit, sent } = formOf(page, formId);
      await email.fill(at('mailbox_not_found'));
      await submit.click();
      await eventually(() => message.textContent()).toContain('mailbox does not exist');
      expect(await sent.count()).toBe(0);
      expect(await sendsOf(page)).toBe(0);
    });

    it.each(['slow-3000', 'slow-1500'])(
      'the test address %s holds the submit, and is then sent',
      async (name) => {
        const { page } = await stage.visit();
        const release = await holdResponses(page);
        const { email, submit, sent } = formOf(page, formId);
        await email.fill(at(`${name}+${formId}`));
        await submit.click();
        await eventually(() => submit.getAttribute('aria-busy')).toBe('true');
        expect(await sendsOf(page)).toBe(0);
        release();
        await sent.waitFor();
        expect(await sendsOf(page)).toBe(1);
      },
    );

    it('a slow test address with an invalid result holds the submit, and is then blocked', async () => {
      const { page } = await stage.visit();
      const release = await holdResponses(page);
      const { email, message, submit, sent } = formOf(page, formId);
      await email.fill(at(`slow-1000-mailbox_not_found+${formId}`));
      await submit.click();
      await eventually(() => submit.getAttribute('aria-busy')).toBe('true');
      release();
      await eventually(() => message.textContent()).toContain('mailbox does not exist');
      expect(await sent.count()).toBe(0);
    });

    it('a test address with a typo is corrected with one click, and sent', async () => {
      const { page } = await stage.visit();
      const { email, message, suggestion, submit, sent } = formOf(page, formId);
      await email.pressSequentially(at('typo_near'));
      await eventually(() => suggestion.textContent()).toContain('typo_near@mail.postern.test');
      await suggestion.click();
      await eventually(() => email.inputValue()).toBe('typo_near@mail.postern.test');
      await submit.click();
      await sent.waitFor();
      expect(await sent.textContent()).toContain('typo_near@mail.postern.test');
      expect(await message.textContent()).toBe('');
    });
  });

  // These tests come last, because the proxy sends no request for a second after them.
  describe.each(sampleOf(FORM_IDS, 3))('without a result, in %s', (formId) => {
    it.each(['internal', 'rate_limited'])('the test address %s allows the submit', async (name) => {
      const { page } = await stage.visit();
      const { email, message, submit, sent } = formOf(page, formId);
      await email.pressSequentially(at(name));
      await submit.click();
      await sent.waitFor();
      expect(await message.textContent()).toBe('');
      expect(await sendsOf(page)).toBe(1);
    });
  });

  it('a rate limit allows the submit in all three forms', async () => {
    const { page } = await stage.visit();
    await testAddress(page, 'rate_limited').click();
    for (const formId of FORM_IDS) {
      const { email, message, submit, sent } = formOf(page, formId);
      await eventually(() => email.inputValue()).toBe(at('rate_limited'));
      const strip = page.locator(`#${formId} .strip > svg`);
      await eventually(() => strip.getAttribute('aria-label')).toContain('result: failure');
      await submit.click();
      await sent.waitFor();
      expect(await message.textContent()).toBe('');
    }
    expect(await sendsOf(page)).toBe(3);
  });
});
