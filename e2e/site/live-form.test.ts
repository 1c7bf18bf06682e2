import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { NARROW, setStage, WIDE } from './stage.ts';

describe.skipIf(!executablePath)('the live form of the first page', () => {
  const stage = setStage();

  async function open(colorScheme: 'light' | 'dark' = 'light', viewport = WIDE) {
    const page = await stage.openPage('/', { colorScheme, viewport });
    return { page, ...partsOf(page) };
  }

  it('a valid address is submitted by Enter', async () => {
    const { page, input, result } = await open();
    await input.focus();
    await page.keyboard.type('jane@postern.test');
    await page.keyboard.press('Enter');
    await expect.poll(() => result.textContent()).toContain('jane@postern.test');
  });

  it('a rejected address is not submitted, and its field has the focus and the error', async () => {
    const { page, input, message, result } = await open();
    await input.focus();
    await page.keyboard.type('mailbox_not_found@postern.test');
    await page.keyboard.press('Enter');
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
    expect(await message.textContent()).toContain('This mailbox does not exist.');
    expect(await input.evaluate((node) => node === document.activeElement)).toBe(true);
    expect((await result.textContent())?.trim()).toBe('');
  });

  it('a correction is taken by the keyboard', async () => {
    const { page, input, suggestion } = await open();
    await input.focus();
    await page.keyboard.type('typo_near@postern.test');
    await page.keyboard.press('Tab');
    await suggestion.waitFor();
    await suggestion.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => input.inputValue()).toBe('typo_near@mail.postern.test');
  });

  it('a slow result holds the submit, and then the form submits', async () => {
    const { page, input, button, result } = await open();
    await input.focus();
    await page.keyboard.type('slow-1500@postern.test');
    await page.keyboard.press('Enter');
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => result.textContent()).toContain('slow-1500@postern.test');
  });

  it('each test address of the list is tried by one press', async () => {
    const { page, input, button } = await open();
    for (const item of await page.locator('.live-form-addresses li button').all()) {
      await item.press('Enter');
      await expect.poll(() => input.inputValue()).toBe(await item.textContent());
      // A rejected submit moves the focus to the input at its end.
      await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
    }
  });

  it('an error has no accessibility violations', async () => {
    const { page, input } = await open('dark', NARROW);
    await page.getByRole('button', { name: 'mailbox_not_found@postern.test' }).press('Enter');
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
    expect(await violationsOf(page)).toEqual([]);
  });
});

/** The elements of the form. */
function partsOf(page: Page) {
  const part = (selector: string) => page.locator(`.live-form ${selector}`);
  return {
    input: part('input'),
    message: part('[data-level]'),
    suggestion: part('[data-suggestion]'),
    button: part('.site-field-submit'),
    result: part('.live-form-result'),
  };
}
