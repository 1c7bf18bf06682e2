import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { executablePath } from '@postern/tools/test/chromium.ts';
import {
  eventually,
  formOf,
  holdResponses,
  isFocused,
  FORM_IDS,
  passUntil,
  sendsOf,
  setStage,
} from './stage.ts';

const GOOD = 'jane@gmail.com';
const RESERVED = 'user@example.com';
/** An address that shows a warning when only syntax errors block. */
const THROWAWAY = 'jane@mailinator.com';
/** The pause in typing after which an address is validated. */
const PAUSE_MS = 400;

describe.skipIf(!executablePath)('the submit guard', () => {
  const stage = setStage();

  describe.each(sampleOf(FORM_IDS, 3))('in %s', (formId) => {
    const visit = async (options = {}) => {
      const { page, requests } = await stage.visit(options);
      return { page, requests, ...formOf(page, formId) };
    };

    it.each(['pointer', 'keyboard'])('an invalid address is blocked, by %s', async (means) => {
      const { page, email, message, submit, sent } = await visit();
      await email.pressSequentially(RESERVED);
      if (means === 'pointer') await submit.click();
      else await page.keyboard.press('Enter');
      await eventually(() => email.getAttribute('aria-invalid')).toBe('true');
      await eventually(() => isFocused(email)).toBe(true);
      await eventually(() => message.textContent()).toContain('reserved');
      const described = (await email.getAttribute('aria-describedby'))?.split(' ') ?? [];
      expect(described).toContain(await message.getAttribute('id'));
      expect(await sent.count()).toBe(0);
      expect(await sendsOf(page)).toBe(0);
    });

    it('a reset button clears the state of the field', async () => {
      const { page, email, message } = await visit();
      await email.pressSequentially(RESERVED);
      await page.keyboard.press('Tab');
      await eventually(() => message.textContent()).toContain('reserved');
      await email.evaluate((input: HTMLInputElement) => {
        const reset = Object.assign(document.createElement('button'), { type: 'reset' });
        reset.textContent = 'Reset';
        input.form!.append(reset);
      });
      await email.locator('xpath=ancestor::form').getByText('Reset').click();
      await eventually(() => message.textContent()).toBe('');
      await eventually(() => email.getAttribute('aria-invalid')).toBe('false');
    });

    it('an empty field is blocked and shows a message', async () => {
      const { email, message, submit, sent } = await visit();
      await submit.click();
      await eventually(() => message.textContent()).not.toBe('');
      await eventually(() => isFocused(email)).toBe(true);
      expect(await sent.count()).toBe(0);
    });

    it('an error disappears once it is corrected', async () => {
      const { email, message, submit, sent } = await visit();
      await email.pressSequentially(RESERVED);
      await submit.click();
      await eventually(() => message.textContent()).not.toBe('');
      await email.fill(GOOD);
      await eventually(() => message.textContent()).toBe('');
      await eventually(() => email.getAttribute('aria-invalid')).toBe('false');
      await submit.click();
      await sent.waitFor();
    });

    it('the first click submits, although a message opens above the button', async () => {
      const { page, pass } = await stage.visitHeld({ viewport: { width: 360, height: 800 } });
      const { email, field, message, submit, sent } = formOf(page, formId);
      await keepNoRoom(page);
      await page.check('[name=policy][value=lenient]');
      await email.scrollIntoViewIfNeeded();
      await email.pressSequentially(THROWAWAY);
      await eventually(() => field.getAttribute('data-phase')).toBe('scheduled');
      await pass(PAUSE_MS);
      await eventually(() => field.getAttribute('data-phase')).toBe('settled');
      expect(await message.textContent()).toBe('');
      await submit.scrollIntoViewIfNeeded();
      const before = (await submit.boundingBox())!;
      // Clicks near the upper edge. If the button moved down, the click would miss it.
      await page.mouse.move(before.x + 20, before.y + 4);
      await page.mouse.down();
      await page.mouse.up();
      await passUntil(pass, () => sent.isVisible()).toBe(true);
      expect(await sendsOf(page)).toBe(1);
    });

    it('the message opens when the field is left with the keyboard, and moves the button', async () => {
      const { page, email, field, message, submit } = await visit({
        viewport: { width: 360, height: 800 },
      });
      await keepNoRoom(page);
      await page.check('[name=policy][value=lenient]');
      await email.pressSequentially(THROWAWAY);
      await eventually(() => field.getAttribute('data-phase')).toBe('settled');
      const height = () => field.evaluate((node) => node.clientHeight);
      const before = await height();
      await submit.focus();
      await eventually(() => message.textContent()).toContain('temporary');
      expect(await height()).toBeGreaterThan(before);
    });

    it('a double click submits once', async () => {
      const { page, email, submit, sent } = await visit();
      const release = await holdResponses(page);
      await email.fill(GOOD);
      await submit.scrollIntoViewIfNeeded();
      const box = (await submit.boundingBox())!;
      await page.mouse.dblclick(box.x + 20, box.y + 20);
      release();
      await sent.waitFor();
      expect(await sendsOf(page)).toBe(1);
    });

    it('a submit is held until the response, and sent once', async () => {
      const { page, email, submit, sent } = await visit();
      const release = await holdResponses(page);
      await email.fill(GOOD);
      await submit.scrollIntoViewIfNeeded();
      const box = (await submit.boundingBox())!;
      await page.mouse.dblclick(box.x + 20, box.y + 20);
      await eventually(() => submit.getAttribute('aria-busy')).toBe('true');
      expect(await submit.isEnabled()).toBe(true);
      await page.mouse.click(box.x + 20, box.y + 20);
      expect(await sendsOf(page)).toBe(0);
      release();
      await sent.waitFor();
      expect(await sendsOf(page)).toBe(1);
    });

    it('changing the address during a hold submits nothing', async () => {
      const { page, email, field, requests, submit, sent } = await visit();
      const release = await holdResponses(page);
      await email.fill(GOOD);
      await submit.click();
      await eventually(() => submit.getAttribute('aria-busy')).toBe('true');
      await email.fill('jane@fastmail.com');
      await eventually(() => submit.getAttribute('aria-busy')).toBe(null);
      await eventually(() => requests.at(-1)?.email).toBe('jane@fastmail.com');
      release();
      await eventually(() => field.getAttribute('data-phase')).toBe('settled');
      expect(await sent.count()).toBe(0);
      expect(await sendsOf(page)).toBe(0);
    });

    it('a submitted form can be used again', async () => {
      const { page, email, message, sent } = await visit();
      await email.fill(GOOD);
      await page.keyboard.press('Enter');
      await sent.waitFor();
      await sent.locator('.again').click();
      await eventually(() => email.isVisible()).toBe(true);
      expect(await email.inputValue()).toBe('');
      expect(await message.textContent()).toBe('');
      await eventually(() => isFocused(email)).toBe(true);
    });
  });
});

/** Removes the space that the page reserves for a message. */
const keepNoRoom = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.form .field { min-block-size: 0 !important }');
    document.adoptedStyleSheets.push(sheet);
  });
