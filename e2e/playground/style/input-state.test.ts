import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath } from '@postern/tools/test/chromium.ts';
import { pairsOf } from '@postern/tools/test/is-nightly.js';
import { eventually } from '../stage.ts';
import { openStylePage, type StylePage } from './style-page.ts';

const INPUT = '<input id="email" name="email" type="email" data-postern="/check">';
const RISKY = 'jane@catch.example';
const results = { [RISKY]: { status: 'risky', reason_code: 'catch_all' } } as const;

/** The attributes of the script tag that name elements of the page. */
const named =
  'data-postern-message="text" data-postern-suggestion="offer" data-postern-status="news"';

/** The places of the message on a page. */
const STRUCTURES = {
  'right after the input': `<label for="email">Email</label> ${INPUT}`,
  'after the label around the input': `<label>Email ${INPUT}</label>`,
  'after an element around the input': `<div class="box">${INPUT.replace('>', ' data-postern-message="text">')}</div>
    <p id="text"></p>`,
  'in an element after the input': `${INPUT.replace('>', ` ${named}>`)}
    <div><p id="text"></p><button id="offer"></button><span id="news"></span></div>`,
  'after a hint': `${INPUT.replace('>', ` aria-describedby="hint" ${named}>`)}
    <small id="hint">We send a link.</small><p id="text"></p>
    <button id="offer"></button><span id="news"></span>`,
};

const SCHEMES = ['light', 'dark'] as const;

/** Other inputs of the page, with states of their own. */
const OTHERS = `<input class="other" name="name" aria-invalid="true" aria-describedby="name-error">
  <p id="name-error">Enter your name.</p>
  <label><input class="other" type="checkbox" aria-describedby="terms"> I agree</label>
  <input class="other" type="email" name="second">`;

describe.skipIf(!executablePath)('style.css, for the input', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(() => browser.close());

  const open = (options: StylePage) =>
    openStylePage(browser, { results, viewport: { width: 360, height: 740 }, ...options });

  it.each(pairsOf(Object.keys(STRUCTURES) as (keyof typeof STRUCTURES)[], SCHEMES))(
    'an input with an error or a warning has a border with a contrast of 3 to 1, and no other input, with the message %s: %s',
    async (place, colorScheme) => {
      const page = await open({
        colorScheme,
        css: ':root { color-scheme: light dark }',
        fields: OTHERS + STRUCTURES[place] + OTHERS.replaceAll('name-error', 'error-2'),
      });
      const others = await bordersOf(page, '.other');
      const [plain] = await bordersOf(page, '#email');
      for (const [text, level] of [
        ['jane@', 'error'],
        [RISKY, 'warning'],
      ] as const) {
        await leaveWith(page, text, level);
        const [border] = await bordersOf(page, '#email');
        expect(border).not.toBe(plain);
        expect(
          contrast(border!, colorScheme === 'dark' ? 'rgb(18, 18, 18)' : 'rgb(255, 255, 255)'),
        ).toBeGreaterThan(3);
        expect(await bordersOf(page, '.other')).toEqual(others);
      }
      await page.fill('#email', 'jane@gmail.com');
      await eventually(() => bordersOf(page, '#email')).toEqual([plain]);
    },
  );

  it('the border uses the custom properties of the page, and its classes override the border', async () => {
    const css = `form { --postern-error: rgb(1, 2, 3) } input { border: 1px solid rgb(200, 200, 200) }
      .own { border-color: rgb(4, 5, 6) }`;
    const page = await open({ css });
    await leaveWith(page, 'jane@', 'error');
    expect(await bordersOf(page, '#email')).toEqual(['rgb(1, 2, 3)']);
    await page.locator('#email').evaluate((input) => {
      input.classList.add('own');
    });
    expect(await bordersOf(page, '#email')).toEqual(['rgb(4, 5, 6)']);
  });

  it('the border has the system color with forced colors', async () => {
    const page = await open({ forcedColors: 'active' });
    const before = await bordersOf(page, '#email');
    await leaveWith(page, 'jane@', 'error');
    expect(await bordersOf(page, '#email')).toEqual(before);
  });
});

async function leaveWith(page: Page, text: string, level: string): Promise<void> {
  await page.fill('#email', text);
  await page.locator('#email').blur();
  await page.waitForSelector(`[data-level=${level}]`);
}

/** The colors of borders, as `rgb(…)`: a canvas converts them from the notation of the style. */
const bordersOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((inputs) =>
    inputs.map((input) => {
      const context = document.createElement('canvas').getContext('2d')!;
      context.fillStyle = getComputedStyle(input).borderTopColor;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
      return `rgb(${String(red)}, ${String(green)}, ${String(blue)})`;
    }),
  );

/** The contrast of two colors. Source: WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const [light, dark] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = color.match(/\d+/g)!.map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
