import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath } from '@postern/tools/test/chromium.ts';
import { PAGE_STYLES } from './page-styles.ts';
import { openStylePage } from './style-page.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];
const TYPO = 'jane@gmial.com';

/** The common edge of the texts, by alignment and direction. */
const ALIGNMENTS = [
  ['start', 'ltr', 'left'],
  ['start', 'rtl', 'right'],
  ['center', 'ltr', 'center'],
  ['end', 'ltr', 'right'],
  ['end', 'rtl', 'left'],
] as const;

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
    it('a field takes no room before it shows a text, and hides the suggestion', async () => {
      const page = await openStylePage(browser, { viewport: SIZES[0]!, css });
      const input = (await page.locator('#email').boundingBox())!;
      const field = (await page.locator('#email').locator('..').boundingBox())!;
      // A line of text is a little higher than the input in it.
      expect(field.y + field.height - input.y - input.height).toBeLessThan(10);
      expect(await page.locator('#suggestion').isVisible()).toBe(false);
    });

    it('the suggestion looks like a link, not like a submit button', async () => {
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
          line: 'underline',
          isHighEnough: true,
        });
      }
    });
  });

  it.each(SIZES)(
    'the suggestion is right below a text of one line and of two, at $width pixels',
    async (viewport) => {
      const page = await openStylePage(browser, { viewport });
      await page.fill('#email', TYPO);
      await page.waitForSelector('[data-suggestion=offer]');
      for (const text of ['One line.', 'A text that takes more than one line. '.repeat(3)]) {
        await page.locator('[data-level]').evaluate((node, given) => {
          node.textContent = given;
        }, text);
        const [message, suggestion] = await textsOf(page);
        expect(suggestion!.top - message!.bottom).toBeGreaterThanOrEqual(-1);
        expect(suggestion!.top - message!.bottom).toBeLessThan(8);
      }
    },
  );

  it.each(['block', 'grid', 'flex; flex-direction: column'])(
    'the suggestion is aligned with the text, in a %s',
    async (display) => {
      const css = `form div { display: ${display} }`;
      const results = { [TYPO]: { status: 'risky', reason_code: 'domain_typo_squat' } } as const;
      const page = await openStylePage(browser, { viewport: SIZES[0]!, css, results });
      await page.fill('#email', TYPO);
      await page.locator('#email').blur();
      await page.waitForSelector('[data-suggestion=offer]');
      await page.waitForSelector('[data-level=warning]');
      for (const [align, dir, edge] of ALIGNMENTS) {
        await page.locator('form').evaluate(
          (form, given) => {
            form.style.textAlign = given.align;
            (form as HTMLElement).dir = given.dir;
          },
          { align, dir },
        );
        const [message, suggestion] = await textsOf(page);
        expect(Math.abs(suggestion![edge] - message![edge])).toBeLessThan(2);
        if (edge === 'center')
          expect(Math.abs(message!.center - SIZES[0]!.width / 2)).toBeLessThan(2);
      }
    },
  );
});

/** The computed style of the suggestion. */
function lookOf(page: Page) {
  return page.locator('[data-suggestion]').evaluate((button) => {
    const { backgroundColor, padding, borderWidth, textDecorationLine } = getComputedStyle(button);
    const { height } = button.getBoundingClientRect();
    return {
      background: backgroundColor,
      padding,
      border: borderWidth,
      line: textDecorationLine,
      isHighEnough: height >= 24,
    };
  });
}

/** The positions of the texts of the message and the suggestion. */
function textsOf(page: Page) {
  return page.locator('[data-level], [data-suggestion]').evaluateAll((nodes) =>
    nodes.map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { left, right, top, bottom, center: (left + right) / 2 };
    }),
  );
}
