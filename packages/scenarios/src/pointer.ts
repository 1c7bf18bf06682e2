import { en } from '@postern/core/locales/en';
import { expect } from 'vitest';
import { DEAD, slow, TYPO } from './addresses.ts';
import { exactly, focus, pointerDown, pointerUp, press, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Scenarios about the pointer: a button does not move between press and click. */
export const pointer = [
  scenario(89, 'no message appears between pressing a button and its click', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    page.form.noValidate = true;
    await type(page.input, 'jane@');
    await pointerDown(page.send);
    expect(page.message.textContent).toBe('');
    expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
    await pointerUp(page.send);
    expect(page.message.textContent).toBe(en.syntax_domain_missing);
    expect(page.sent).toEqual([]);
  }),

  scenario(
    90,
    'a result that arrives between press and click appears after the click',
    async ({ mount }) => {
      const page = await mount({ validate: slow(100) });
      await type(page.input, DEAD);
      await pointerDown(page.other);
      await wait(200);
      expect(page.message.textContent).toBe('');
      await pointerUp(page.other);
      expect(page.message.textContent).toBe(en.domain_no_mail_host);
    },
  ),

  scenario(91, 'no message appears while a button is pressed for long', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, 'jane@');
    await pointerDown(page.send);
    await exactly(5000);
    expect(page.message.textContent).toBe('');
    page.send.dispatchEvent(new Event('pointerup', { bubbles: true }));
    await wait(500);
    expect(page.message.textContent).toBe(en.syntax_domain_missing);
  }),

  scenario(
    92,
    'the suggestion for a prefilled address appears after the click',
    async ({ mount }) => {
      const page = await mount({ validate: slow(), value: TYPO });
      await focus(page.input);
      await pointerDown(page.send);
      expect(page.suggestion.hidden).toBe(true);
      await pointerUp(page.send);
      await wait(0);
      expect(page.suggestion.hidden).toBe(false);
      await wait(5000);
    },
  ),

  scenario(93, 'a message appears at once when a touch turns into a scroll', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, 'jane@');
    await pointerDown(page.send);
    page.send.dispatchEvent(new Event('pointercancel', { bubbles: true }));
    await wait(0);
    expect(page.message.textContent).toBe(en.syntax_domain_missing);
  }),

  scenario(
    94,
    'typing updates the field at once while the pointer is pressed',
    async ({ mount }) => {
      const page = await mount({ validate: slow(0) });
      await type(page.input, TYPO);
      await wait(400);
      page.input.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      await press(page.input, 'x');
      await type(page.input, 'jane@example.org');
      expect(page.suggestion.hidden).toBe(true);
      await wait(1000);
    },
  ),
];
