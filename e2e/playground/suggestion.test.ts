import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { eventually, formOf, isFocused, LANES, passUntil, sendsOf, setStage } from './stage.ts';

const SLIP = 'jane@gmial.con';
const MEANT = 'jane@gmail.com';

describe.skipIf(!executablePath)('a suggestion', () => {
  const stage = setStage();

  describe.each(sampleOf(LANES, 3))('in %s', (lane) => {
    const visitWithSlip = async () => {
      const { page } = await stage.visit();
      const form = formOf(page, lane);
      await form.email.pressSequentially(SLIP);
      await form.suggestion.waitFor();
      return { page, ...form };
    };

    it('appears while the person types', async () => {
      const { suggestion } = await visitWithSlip();
      expect(await suggestion.textContent()).toContain(MEANT);
    });

    it('is taken by a click, and taken back by another', async () => {
      const { email, suggestion } = await visitWithSlip();
      await suggestion.click();
      await eventually(() => email.inputValue()).toBe(MEANT);
      await eventually(() => isFocused(email)).toBe(true);
      await eventually(() => suggestion.textContent()).toContain('Undo');
      await suggestion.click();
      await eventually(() => email.inputValue()).toBe(SLIP);
      await eventually(() => suggestion.isVisible()).toBe(false);
    });

    it('is taken and taken back by keyboard', async () => {
      const { page, email, suggestion } = await visitWithSlip();
      await page.keyboard.press('Tab');
      await eventually(() => isFocused(suggestion)).toBe(true);
      await page.keyboard.press('Enter');
      await eventually(() => email.inputValue()).toBe(MEANT);
      await eventually(() => isFocused(email)).toBe(true);
      await eventually(() => suggestion.textContent()).toContain('Undo');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await eventually(() => email.inputValue()).toBe(SLIP);
    });

    it('goes away at Escape, and the text stays', async () => {
      const { page, email, suggestion } = await visitWithSlip();
      await page.keyboard.press('Escape');
      await eventually(() => suggestion.isVisible()).toBe(false);
      expect(await email.inputValue()).toBe(SLIP);
      await eventually(() => isFocused(email)).toBe(true);
    });

    it('goes away at Escape on its button, and focus returns to the field', async () => {
      const { page, email, suggestion } = await visitWithSlip();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await eventually(() => suggestion.isVisible()).toBe(false);
      await eventually(() => isFocused(email)).toBe(true);
    });

    it('is shown instead of sending when Enter comes right after the slip', async () => {
      const { page, pass } = await stage.visitHeld();
      const { email, suggestion, sent } = formOf(page, lane);
      await email.focus();
      await page.keyboard.insertText(SLIP);
      await page.keyboard.press('Enter');
      await suggestion.waitFor();
      await passUntil(pass, () => page.locator(`#${lane} [aria-busy]`).count()).toBe(0);
      expect(await sent.count()).toBe(0);
      expect(await sendsOf(page)).toBe(0);
    });

    it('is sent once it was taken', async () => {
      const { page, email, suggestion, sent } = await visitWithSlip();
      await suggestion.click();
      await eventually(() => email.inputValue()).toBe(MEANT);
      await page.keyboard.press('Enter');
      await sent.waitFor();
      expect(await sent.textContent()).toContain(MEANT);
    });
  });
});
