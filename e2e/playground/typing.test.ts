import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { eventually, formOf, LANES, setStage } from './stage.ts';

const GOOD = 'jane@gmail.com';
const RESERVED = 'user@example.com';
/** The pause in typing after which an address is asked about. */
const PAUSE_MS = 400;

describe.skipIf(!executablePath)('a text', () => {
  const stage = setStage();

  describe.each(sampleOf(LANES, 3))('in %s', (lane) => {
    it('is asked about after a pause, and once', async () => {
      const { page, asked, pass } = await stage.visitHeld();
      const { email, field } = formOf(page, lane);
      for (const letters of ['jane@', 'gmail', '.com']) {
        await pass(PAUSE_MS - 1);
        await email.pressSequentially(letters);
        // The rest of the field has come: no pause begins before.
        await eventually(() => field.getAttribute('data-phase')).not.toBe('idle');
      }
      await pass(PAUSE_MS - 1);
      expect(await field.getAttribute('data-phase')).toBe('scheduled');
      expect(asked).toEqual([]);
      await pass(1);
      await eventually(() => field.getAttribute('data-phase')).toBe('settled');
      expect(asked).toEqual([{ email: GOOD, mode: 'fast' }]);
    });

    it('is not called wrong while it is typed', async () => {
      const { page } = await stage.visit();
      const { email, message } = formOf(page, lane);
      for (const letter of 'jane@ex') {
        await email.pressSequentially(letter);
        expect(await message.textContent()).toBe('');
        expect(await email.getAttribute('aria-invalid')).toBe(null);
      }
    });

    it('counts when it is filled in as autofill does', async () => {
      const { page } = await stage.visit();
      const { email, submit, sent } = formOf(page, lane);
      await autofill(email, GOOD);
      await submit.click();
      await sent.waitFor();
      expect(await sent.textContent()).toContain(GOOD);
    });

    it('is refused when it was filled in wrong as autofill does', async () => {
      const { page } = await stage.visit();
      const { email } = formOf(page, lane);
      await autofill(email, RESERVED);
      await eventually(() => email.getAttribute('aria-invalid')).toBe('true');
    });

    it('is asked about when it is pasted', async () => {
      const { page, asked } = await stage.visit({
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const { email } = formOf(page, lane);
      await email.focus();
      await page.evaluate((text) => navigator.clipboard.writeText(text), GOOD);
      await page.keyboard.press('ControlOrMeta+V');
      await eventually(() => email.inputValue()).toBe(GOOD);
      await eventually(() => asked).toEqual([{ email: GOOD, mode: 'fast' }]);
    });

    it('is not asked about while it is composed', async () => {
      const { page, asked } = await stage.visit();
      const { email } = formOf(page, lane);
      const other = formOf(page, lane === 'vue' ? 'react' : 'vue');
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
      // Another field's pause begins later, and so ends after this one's would have.
      await other.email.evaluate(setText, RESERVED);
      await eventually(() => asked.map(({ email: address }) => address)).toEqual([RESERVED]);
      await input.send('Input.insertText', { text: GOOD });
      await eventually(() => email.inputValue()).toBe(GOOD);
      await eventually(() => asked.at(-1)?.email).toBe(GOOD);
      expect(asked).toHaveLength(2);
    });

    it('is tidied when the field is left', async () => {
      const { page } = await stage.visit();
      const { email } = formOf(page, lane);
      await email.pressSequentially('Jane@GMAIL.COM');
      await page.keyboard.press('Tab');
      await eventually(() => email.inputValue()).toBe('Jane@gmail.com');
    });
  });
});

/** Writes as a browser's autofill does: past the framework, with plain events. */
async function autofill(input: Locator, text: string): Promise<void> {
  await input.evaluate(setText, text);
  await input.dispatchEvent('change');
}

function setText(input: Element, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
