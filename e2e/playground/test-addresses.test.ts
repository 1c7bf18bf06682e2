import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { eventually, formOf, holdAnswers, LANES, sendsOf, setStage } from './stage.ts';

const at = (name: string) => `${name}@postern.test`;
const testAddress = (page: Page, name: string) =>
  page.locator('#test-addresses').getByRole('button', { name: at(name), exact: true });

describe.skipIf(!executablePath)('a test address', () => {
  const stage = setStage();

  it.each([
    ['mailbox_not_found', 'error', 'mailbox does not exist'],
    ['domain_not_found', 'error', 'domain does not exist'],
    ['domain_disposable', 'error', 'temporary'],
    ['mailbox_full', 'warning', 'full'],
    ['catch_all', 'warning', 'might not receive'],
    ['typo_near', 'warning', 'typo'],
  ])('gives all three forms the message of %s at a click', async (name, level, text) => {
    const { page } = await stage.visit();
    await testAddress(page, name).click();
    for (const lane of LANES) {
      const { email, message } = formOf(page, lane);
      await eventually(() => message.textContent()).toContain(text);
      await eventually(() => message.getAttribute('data-level')).toBe(level);
      expect(await email.inputValue()).toBe(at(name));
    }
  });

  it.each([
    ['slow-3000', 'valid'],
    ['smtp_temporary', 'unknown'],
  ])('says nothing in any form at %s', async (name, verdict) => {
    const { page } = await stage.visit();
    await testAddress(page, name).click();
    for (const lane of LANES) {
      const { email, field, message } = formOf(page, lane);
      await eventually(() => email.inputValue()).toBe(at(name));
      const strip = page.locator(`#${lane} .strip > svg`);
      await eventually(() => strip.getAttribute('aria-label')).toContain(`answer: ${verdict}`);
      await eventually(() => field.getAttribute('data-phase')).toBe('settled');
      expect(await message.textContent()).toBe('');
    }
  });

  it('is typed and sent by keyboard alone', async () => {
    const { page } = await stage.visit();
    const { email, message } = formOf(page, 'react');
    await testAddress(page, 'mailbox_full').focus();
    await page.keyboard.press('Enter');
    await eventually(() => message.textContent()).toContain('full');
    await email.focus();
    await page.keyboard.press('Enter');
    await formOf(page, 'react').sent.waitFor();
  });

  describe.each(sampleOf(LANES, 3))('in %s', (lane) => {
    it('is refused when its name is one of a refusal', async () => {
      const { page } = await stage.visit();
      const { email, message, submit, sent } = formOf(page, lane);
      await email.fill(at('mailbox_not_found'));
      await submit.click();
      await eventually(() => message.textContent()).toContain('mailbox does not exist');
      expect(await sent.count()).toBe(0);
      expect(await sendsOf(page)).toBe(0);
    });

    it.each(['slow-3000', 'slow-1500'])('holds the submit for %s, and then goes', async (name) => {
      const { page } = await stage.visit();
      const letGo = await holdAnswers(page);
      const { email, submit, sent } = formOf(page, lane);
      await email.fill(at(`${name}+${lane}`));
      await submit.click();
      await eventually(() => submit.getAttribute('aria-busy')).toBe('true');
      expect(await sendsOf(page)).toBe(0);
      letGo();
      await sent.waitFor();
      expect(await sendsOf(page)).toBe(1);
    });

    it('holds the submit for a slow refusal, and then refuses', async () => {
      const { page } = await stage.visit();
      const letGo = await holdAnswers(page);
      const { email, message, submit, sent } = formOf(page, lane);
      await email.fill(at(`slow-1000-mailbox_not_found+${lane}`));
      await submit.click();
      await eventually(() => submit.getAttribute('aria-busy')).toBe('true');
      letGo();
      await eventually(() => message.textContent()).toContain('mailbox does not exist');
      expect(await sent.count()).toBe(0);
    });

    it('is corrected by one click, and sent', async () => {
      const { page } = await stage.visit();
      const { email, message, suggestion, submit, sent } = formOf(page, lane);
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

  // These come last: the proxy asks nobody for a second after them.
  describe.each(sampleOf(LANES, 3))('without an answer, in %s', (lane) => {
    it.each(['internal', 'rate_limited'])('lets the person through at %s', async (name) => {
      const { page } = await stage.visit();
      const { email, message, submit, sent } = formOf(page, lane);
      await email.pressSequentially(at(name));
      await submit.click();
      await sent.waitFor();
      expect(await message.textContent()).toBe('');
      expect(await sendsOf(page)).toBe(1);
    });
  });

  it('lets the person through at rate_limited in all three forms at a click', async () => {
    const { page } = await stage.visit();
    await testAddress(page, 'rate_limited').click();
    for (const lane of LANES) {
      const { email, message, submit, sent } = formOf(page, lane);
      await eventually(() => email.inputValue()).toBe(at('rate_limited'));
      const strip = page.locator(`#${lane} .strip > svg`);
      await eventually(() => strip.getAttribute('aria-label')).toContain('answer: failure');
      await submit.click();
      await sent.waitFor();
      expect(await message.textContent()).toBe('');
    }
    expect(await sendsOf(page)).toBe(3);
  });
});
