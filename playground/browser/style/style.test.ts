import { de } from '@postern/core/locales/de';
import { en } from '@postern/core/locales/en';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath } from '@postern/config/chromium';
import { eventually } from '../stage.ts';
import { PAGE_STYLES } from './page-styles.ts';
import { openStylePage } from './style-page.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];
const TYPO = 'jane@gmial.com';

/** Every message; the labels that are said elsewhere are not among them. */
const messages = [en, de].flatMap(({ ok, did_you_mean, corrected, undo, ...rest }) =>
  Object.values(rest).filter((text) => typeof text === 'string'),
);

describe.skipIf(!executablePath)('style.css', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(() => browser.close());

  describe.each(Object.entries(PAGE_STYLES))('in a page with %s', (_, css) => {
    it.each(SIZES)('leaves the button where it is, at $width pixels', async (viewport) => {
      const page = await openStylePage(browser, {
        viewport,
        css,
        answers: { [TYPO]: { status: 'risky', reason_code: 'domain_typo_squat' } },
      });
      const before = await edgesOf(page);
      await page.fill('#email', 'jane@');
      await page.locator('#email').blur();
      await eventually(() => page.textContent('[data-level=error]')).not.toBe('');
      expect(await edgesOf(page)).toEqual(before);
      await page.fill('#email', TYPO);
      await page.locator('#email').blur();
      await page.waitForSelector('[data-suggestion=offer]');
      await page.waitForSelector('[data-level=warning]');
      expect(await edgesOf(page)).toEqual(before);
      await page.click('[data-suggestion]');
      await page.waitForSelector('[data-suggestion=undo]');
      await page.waitForSelector('[data-level=ok]');
      expect(await edgesOf(page)).toEqual(before);
    });

    it('shows the suggestion as a link, not as another submit button', async () => {
      const page = await openStylePage(browser, { viewport: SIZES[0]!, css });
      await page.fill('#email', TYPO);
      const suggestion = page.locator('[data-suggestion=offer]');
      await suggestion.waitFor();
      for (const isOver of [false, true]) {
        if (isOver) await suggestion.hover();
        expect(await lookOf(page)).toEqual({
          background: 'rgba(0, 0, 0, 0)',
          padding: '0px',
          border: '0px',
          isWide: false,
          isHighEnough: true,
        });
      }
    });
  });

  it.each([...SIZES, { width: 700, height: 900 }])(
    'has room for every English and German message, at $width pixels',
    async (size) => {
      const page = await openStylePage(browser, { viewport: size });
      const moving = await page.evaluate((texts) => {
        const message = document.querySelector('[data-level]')!;
        const top = () => document.querySelector('#submit')!.getBoundingClientRect().top;
        const before = top();
        return texts.filter((text) => {
          message.textContent = text;
          return top() !== before;
        });
      }, messages);
      expect(moving).toEqual([]);
    },
  );
});

/** Where the submit button is. */
const edgesOf = (page: Page) => page.locator('#submit').boundingBox();

/** How the suggestion looks. */
function lookOf(page: Page) {
  return page.locator('[data-suggestion]').evaluate((button) => {
    const { backgroundColor, padding, borderWidth } = getComputedStyle(button);
    const { width, height } = button.getBoundingClientRect();
    return {
      background: backgroundColor,
      padding,
      border: borderWidth,
      isWide: width > 250,
      isHighEnough: height >= 24,
    };
  });
}
