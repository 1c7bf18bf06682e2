import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { eventually, formOf, holdResponses, FORM_IDS, setStage } from './stage.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

describe.skipIf(!executablePath)('the layout', () => {
  const stage = setStage();

  it.each(['en', 'de', 'ar'])(
    'the page shows all three forms at once at 1440 pixels: %s',
    async (language) => {
      const { page } = await stage.visit({ viewport: WIDE, query: `?language=${language}` });
      await showMessages(page);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      for (const formId of FORM_IDS) {
        const { top, bottom } = await edgesOf(page.locator(`#${formId} .sign-up`));
        expect(top).toBeGreaterThan(0);
        expect(bottom).toBeLessThan(WIDE.height);
      }
    },
  );

  it('the page shows the first form without scrolling at 360 pixels, and other parts after the forms', async () => {
    const { page } = await stage.visit({ viewport: NARROW });
    expect((await edgesOf(page.locator('#react .sign-up'))).bottom).toBeLessThan(NARROW.height);
    const { bottom } = await edgesOf(page.locator('#svelte .sign-up'));
    for (const other of ['#example-addresses', '#test-addresses', '#switches', '#legend'])
      expect((await edgesOf(page.locator(other))).top).toBeGreaterThan(bottom);
  });

  it.each([WIDE, NARROW])('a Japanese message wraps between phrases: $width', async (viewport) => {
    const { page } = await stage.visit({ viewport, query: '?language=ja' });
    const { email, message } = formOf(page, 'react');
    await email.fill('jane@');
    await email.blur();
    await eventually(() => message.textContent()).toContain('入力してください。');
    const lines = await message.evaluate((node) => {
      const text = node.firstChild!;
      const [start, phrase] = [text.textContent!.indexOf('入力して'), '入力してください。'];
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + phrase.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
  });

  describe.each(FORM_IDS)('in %s', (formId) => {
    it('an error and a suggestion do not move the button', async () => {
      const { page } = await stage.visit({ viewport: WIDE });
      const { email, message, submit, suggestion } = formOf(page, formId);
      const before = await edgesOf(submit);
      await email.fill('user@example.com');
      await email.blur();
      await eventually(() => message.textContent()).toContain('reserved');
      expect(await edgesOf(submit)).toEqual(before);
      await email.fill('jane@gmial.com');
      await suggestion.waitFor();
      expect(await edgesOf(submit)).toEqual(before);
    });

    it('the message of a held submit does not move the timeline', async () => {
      const { page } = await stage.visit({ viewport: WIDE });
      const release = await holdResponses(page);
      const { email, message, submit, sent } = formOf(page, formId);
      const timeline = page.locator(`#${formId} .timeline`);
      const before = [await edgesOf(submit), await edgesOf(timeline)];
      await email.fill('jane@gmail.com');
      await submit.click();
      await eventually(() => message.getAttribute('data-level')).toBe('wait');
      expect(await message.textContent()).toBe('Checking…');
      expect([await edgesOf(submit), await edgesOf(timeline)]).toEqual(before);
      release();
      await sent.waitFor();
      expect((await edgesOf(timeline)).top).toBe(before[1]!.top);
    });
  });
});

/** Produces an error, a suggestion and a submitted form. */
async function showMessages(page: Page): Promise<void> {
  const [react, vue, svelte] = [formOf(page, 'react'), formOf(page, 'vue'), formOf(page, 'svelte')];
  await react.email.fill('user@example.com');
  await react.submit.click();
  await eventually(() => react.email.getAttribute('aria-invalid')).toBe('true');
  await vue.email.fill('typo_near@postern.test');
  await vue.email.blur();
  await vue.suggestion.waitFor();
  await eventually(() => vue.message.textContent()).not.toBe('');
  await svelte.email.fill('jane@gmail.com');
  await svelte.submit.click();
  await svelte.sent.waitFor();
}

/** The top and bottom of an element in the window. */
function edgesOf(part: Locator): Promise<{ top: number; bottom: number }> {
  return part.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return { top: Math.round(top), bottom: Math.round(bottom) };
  });
}
