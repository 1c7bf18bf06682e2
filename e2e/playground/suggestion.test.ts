import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { eventually, formOf, isFocused, FORM_IDS, passUntil, sendsOf, setStage } from './stage.ts';

const TYPO = 'jane@gmial.con';
const MEANT = 'jane@gmail.com';

describe.skipIf(!executablePath)('a suggestion', () => {
  const stage = setStage();

  describe.each(sampleOf(FORM_IDS, 3))('in %s', (formId) => {
    const visitWithSlip = async () => {
      const { page } = await stage.visit();
      const form = formOf(page, formId);
      await form.email.pressSequentially(TYPO);
      await form.suggestion.waitFor();
      return { page, ...form };
    };

    it('a suggestion appears while the user types', async () => {
      const { suggestion } = await visitWithSlip();
      expect(await suggestion.textContent()).toContain(MEANT);
    });

    it('a click accepts the suggestion, and another undoes it', async () => {
      const { email, suggestion } = await visitWithSlip();
      await suggestion.click();
      await eventually(() => email.inputValue()).toBe(MEANT);
      await eventually(() => isFocused(email)).toBe(true);
      await eventually(() => suggestion.textContent()).toContain('Undo');
      await suggestion.click();
      await eventually(() => email.inputValue()).toBe(TYPO);
      await eventually(() => suggestion.isVisible()).toBe(false);
    });

    it('a suggestion can be accepted and undone with the keyboard', async () => {
      const { page, email, suggestion } = await visitWithSlip();
      await page.keyboard.press('Tab');
      await eventually(() => isFocused(suggestion)).toBe(true);
      await page.keyboard.press('Enter');
      await eventually(() => email.inputValue()).toBe(MEANT);
      await eventually(() => isFocused(email)).toBe(true);
      await eventually(() => suggestion.textContent()).toContain('Undo');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await eventually(() => email.inputValue()).toBe(TYPO);
    });

    it('Tab leaves the input, the suggestion and the undo in both directions', async () => {
      const { page, email, suggestion, submit } = await visitWithSlip();
      const expectWay = async () => {
        for (const [key, target] of [
          ['Tab', suggestion],
          ['Tab', submit],
          ['Shift+Tab', suggestion],
          ['Shift+Tab', email],
        ] as const) {
          await page.keyboard.press(key);
          await eventually(() => isFocused(target)).toBe(true);
        }
      };
      await expectWay();
      await suggestion.click();
      await eventually(() => suggestion.textContent()).toContain('Undo');
      await expectWay();
    });

    it('the accessible name of the suggestion is its text', async () => {
      const { page, suggestion } = await visitWithSlip();
      const name = (await suggestion.textContent())!;
      expect(name).toContain(MEANT);
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1);
    });

    it('a press that ends beside the suggestion does not accept it', async () => {
      const { page, email, suggestion } = await visitWithSlip();
      await suggestion.hover();
      await page.mouse.down();
      await email.hover();
      await page.mouse.up();
      await suggestion.click({ trial: true });
      expect(await email.inputValue()).toBe(TYPO);
      expect(await suggestion.textContent()).toContain(MEANT);
      expect(await suggestion.textContent()).not.toContain('Undo');
    });

    it('Escape dismisses the suggestion and keeps the text', async () => {
      const { page, email, suggestion } = await visitWithSlip();
      await page.keyboard.press('Escape');
      await eventually(() => suggestion.isVisible()).toBe(false);
      expect(await email.inputValue()).toBe(TYPO);
      await eventually(() => isFocused(email)).toBe(true);
    });

    it('Escape on the suggestion dismisses it and returns the focus to the field', async () => {
      const { page, email, suggestion } = await visitWithSlip();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await eventually(() => suggestion.isVisible()).toBe(false);
      await eventually(() => isFocused(email)).toBe(true);
    });

    it('Enter right after a typo shows the suggestion and does not submit', async () => {
      const { page, pass } = await stage.visitHeld();
      const { email, suggestion, sent } = formOf(page, formId);
      await email.focus();
      await page.keyboard.insertText(TYPO);
      await page.keyboard.press('Enter');
      await suggestion.waitFor();
      await passUntil(pass, () => page.locator(`#${formId} [aria-busy]`).count()).toBe(0);
      expect(await sent.count()).toBe(0);
      expect(await sendsOf(page)).toBe(0);
    });

    it('an accepted suggestion can be submitted', async () => {
      const { page, email, suggestion, sent } = await visitWithSlip();
      await suggestion.click();
      await eventually(() => email.inputValue()).toBe(MEANT);
      await page.keyboard.press('Enter');
      await sent.waitFor();
      expect(await sent.textContent()).toContain(MEANT);
    });
  });
});
