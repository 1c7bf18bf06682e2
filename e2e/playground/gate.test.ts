import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import {
  eventually,
  formOf,
  holdAnswers,
  isFocused,
  LANES,
  passUntil,
  sendsOf,
  setStage,
} from './stage.ts';

const GOOD = 'jane@gmail.com';
const RESERVED = 'user@example.com';
/** Warned about and let through where only broken syntax blocks. */
const THROWAWAY = 'jane@mailinator.com';
/** The pause in typing after which an address is asked about. */
const PAUSE_MS = 400;

describe.skipIf(!executablePath)('the gate', () => {
  const stage = setStage();

  describe.each(LANES)('in %s', (lane) => {
    const visit = async (options = {}) => {
      const { page, asked } = await stage.visit(options);
      return { page, asked, ...formOf(page, lane) };
    };

    it.each(['pointer', 'keyboard'])('refuses an invalid address, by %s', async (means) => {
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

    it('starts over when a person clicks a reset button', async () => {
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
      await eventually(() => email.getAttribute('aria-invalid')).toBeNull();
    });

    it('refuses an empty field with a word', async () => {
      const { email, message, submit, sent } = await visit();
      await submit.click();
      await eventually(() => message.textContent()).not.toBe('');
      await eventually(() => isFocused(email)).toBe(true);
      expect(await sent.count()).toBe(0);
    });

    it('says an error no more once it is mended', async () => {
      const { email, message, submit, sent } = await visit();
      await email.pressSequentially(RESERVED);
      await submit.click();
      await eventually(() => message.textContent()).not.toBe('');
      await email.fill(GOOD);
      await eventually(() => message.textContent()).toBe('');
      await eventually(() => email.getAttribute('aria-invalid')).toBe(null);
      await submit.click();
      await sent.waitFor();
    });

    it('sends at the first press of the mouse, though a message opens above the button', async () => {
      const { page, pass } = await stage.visitHeld({ viewport: { width: 360, height: 800 } });
      const { email, field, message, submit, sent } = formOf(page, lane);
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
      // Near its upper edge: were it to move down, the press would end outside of it.
      await page.mouse.move(before.x + 20, before.y + 4);
      await page.mouse.down();
      await page.mouse.up();
      await passUntil(pass, () => sent.isVisible()).toBe(true);
      expect(await sendsOf(page)).toBe(1);
    });

    it('opens that message when the field is left by keyboard, and it does move the button', async () => {
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

    it('sends once for a double click', async () => {
      const { page, email, submit, sent } = await visit();
      const letGo = await holdAnswers(page);
      await email.fill(GOOD);
      await submit.scrollIntoViewIfNeeded();
      const box = (await submit.boundingBox())!;
      await page.mouse.dblclick(box.x + 20, box.y + 20);
      letGo();
      await sent.waitFor();
      expect(await sendsOf(page)).toBe(1);
    });

    it('holds a submit until the answer is there, and sends it once', async () => {
      const { page, email, submit, sent } = await visit();
      const letGo = await holdAnswers(page);
      await email.fill(GOOD);
      await submit.scrollIntoViewIfNeeded();
      const box = (await submit.boundingBox())!;
      await page.mouse.dblclick(box.x + 20, box.y + 20);
      await eventually(() => submit.getAttribute('aria-busy')).toBe('true');
      expect(await submit.isEnabled()).toBe(true);
      await page.mouse.click(box.x + 20, box.y + 20);
      expect(await sendsOf(page)).toBe(0);
      letGo();
      await sent.waitFor();
      expect(await sendsOf(page)).toBe(1);
    });

    it('sends nothing when the address is changed while it is held', async () => {
      const { page, email, field, asked, submit, sent } = await visit();
      const letGo = await holdAnswers(page);
      await email.fill(GOOD);
      await submit.click();
      await eventually(() => submit.getAttribute('aria-busy')).toBe('true');
      await email.fill('jane@fastmail.com');
      await eventually(() => submit.getAttribute('aria-busy')).toBe(null);
      await eventually(() => asked.at(-1)?.email).toBe('jane@fastmail.com');
      letGo();
      await eventually(() => field.getAttribute('data-phase')).toBe('settled');
      expect(await sent.count()).toBe(0);
      expect(await sendsOf(page)).toBe(0);
    });

    it('lets a sent form start again', async () => {
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

/** Takes away the room that the style sheet keeps for a message. */
const keepNoRoom = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.setProperty('--postern-room', '0px');
  });
