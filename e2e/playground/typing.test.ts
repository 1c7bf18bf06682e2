import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { eventually, formOf, FORM_IDS, setStage } from './stage.ts';

const GOOD = 'jane@gmail.com';
const RESERVED = 'user@example.com';
/** The pause in typing after which an address is validated. */
const PAUSE_MS = 400;

describe.skipIf(!executablePath)('a text', () => {
  const stage = setStage();

  describe.each(sampleOf(FORM_IDS, 3))('in %s', (formId) => {
    it('a text is validated once, after a pause', async () => {
      const { page, requests, pass } = await stage.visitHeld();
      const { email, field } = formOf(page, formId);
      for (const letters of ['jane@', 'gmail', '.com']) {
        await pass(PAUSE_MS - 1);
        await email.pressSequentially(letters);
        // The pause begins only after the chunk has loaded.
        await eventually(() => field.getAttribute('data-phase')).not.toBe('idle');
      }
      await pass(PAUSE_MS - 1);
      expect(await field.getAttribute('data-phase')).toBe('scheduled');
      expect(requests).toEqual([]);
      await pass(1);
      await eventually(() => field.getAttribute('data-phase')).toBe('settled');
      expect(requests).toEqual([{ email: GOOD, mode: 'fast' }]);
    });

    it('a text shows no error while it is typed', async () => {
      const { page } = await stage.visit();
      const { email, message } = formOf(page, formId);
      for (const letter of 'jane@ex') {
        await email.pressSequentially(letter);
        expect(await message.textContent()).toBe('');
        expect(await email.getAttribute('aria-invalid')).toBe('false');
      }
    });

    it('an autofilled address is validated', async () => {
      const { page } = await stage.visit();
      const { email, submit, sent } = formOf(page, formId);
      await autofill(email, GOOD);
      await submit.click();
      await sent.waitFor();
      expect(await sent.textContent()).toContain(GOOD);
    });

    it('an invalid autofilled address is blocked', async () => {
      const { page } = await stage.visit();
      const { email } = formOf(page, formId);
      await autofill(email, RESERVED);
      await eventually(() => email.getAttribute('aria-invalid')).toBe('true');
    });

    it('a pasted address is validated', async () => {
      const { page, requests } = await stage.visit({
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const { email } = formOf(page, formId);
      await email.focus();
      await page.evaluate((text) => navigator.clipboard.writeText(text), GOOD);
      await page.keyboard.press('ControlOrMeta+V');
      await eventually(() => email.inputValue()).toBe(GOOD);
      await eventually(() => requests).toEqual([{ email: GOOD, mode: 'fast' }]);
    });

    it('a text is not validated during a composition', async () => {
      const { page, requests } = await stage.visit();
      const { email } = formOf(page, formId);
      const other = formOf(page, formId === 'vue' ? 'react' : 'vue');
      const input = await page.context().newCDPSession(page);
      await email.focus();
      for (const text of ['じ', 'じゃ', 'じゃね@例']) {
        const end = text.length;
        await input.send('Input.imeSetComposition', {
          text,
          selectionStart: end,
          selectionEnd: end,
        });
      }
      // The pause of another field begins later, and so would end after that of this field.
      await other.email.evaluate(setText, RESERVED);
      await eventually(() => requests.map(({ email: address }) => address)).toEqual([RESERVED]);
      await input.send('Input.insertText', { text: GOOD });
      await eventually(() => email.inputValue()).toBe(GOOD);
      await eventually(() => requests.at(-1)?.email).toBe(GOOD);
      expect(requests).toHaveLength(2);
    });

    it('leaving the field normalizes the text', async () => {
      const { page } = await stage.visit();
      const { email } = formOf(page, formId);
      await email.pressSequentially('Jane@GMAIL.COM');
      await page.keyboard.press('Tab');
      await eventually(() => email.inputValue()).toBe('Jane@gmail.com');
    });
  });
});

/** Sets a text as a browser's autofill does: without the framework's setter, with plain events. */
async function autofill(input: Locator, text: string): Promise<void> {
  await input.evaluate(setText, text);
  await input.dispatchEvent('change');
}

function setText(input: Element, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
