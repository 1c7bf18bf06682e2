import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';

/** What a user sets in the browser or the system so that pages are easier to see. */
export interface Preference {
  options: BrowserContextOptions;
  /** CSS that the user adds to every page. */
  css?: string;
}

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 800 };

/** Every preference by its name. Source: WCAG 2.2, 1.4.4, 1.4.10, 1.4.12 and 2.3.3. */
export const PREFERENCES: Record<string, Preference> = {
  'forced colors': { options: { forcedColors: 'active', colorScheme: 'dark', viewport: WIDE } },
  '320 pixels': { options: { viewport: NARROW } },
  'zoom of 200 %': { options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
  'text spacing': {
    options: { viewport: WIDE },
    css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`,
  },
  'reduced motion': { options: { reducedMotion: 'reduce', viewport: WIDE } },
};

/** Adds the CSS of a preference to a page, past its Content-Security-Policy, as an extension of the browser does. */
export async function applyCss(page: Page, { css = '' }: Preference): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/**
 * Finds what a preference breaks in a page, one line each: a page that scrolls sideways, a text that is cut off, a
 * focused element that is hidden, and, with reduced motion, an animation that runs.
 *
 * Tables and code may scroll in a box of their own: WCAG 1.4.10 excepts them.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const faults: string[] = [];
    const nameOf = (node: Element) =>
      `${node.localName}${node.id && `#${node.id}`} "${node.textContent.trim().slice(0, 40)}"`;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const isOutside = (node: Element) => node.getBoundingClientRect().right > clientWidth;
      const outside = [...document.querySelectorAll('body *')].filter(isOutside).at(-1);
      faults.push(`${scrollWidth} of ${clientWidth} wide: ${outside ? nameOf(outside) : ''}`);
    }
    for (const node of document.querySelectorAll('body *')) {
      if (!node.checkVisibility({ visibilityProperty: true }) || !(node instanceof HTMLElement))
        continue;
      const { overflowX, overflowY, clipPath } = getComputedStyle(node);
      const hasText = [...node.childNodes].some(
        (child) => child instanceof Text && child.data.trim(),
      );
      if (!hasText || clipPath !== 'none' || node.closest('pre, select, textarea')) continue;
      const isCut =
        (overflowX === 'hidden' && node.scrollWidth > node.clientWidth + 1) ||
        (overflowY === 'hidden' && node.scrollHeight > node.clientHeight + 1);
      if (isCut) faults.push(`cut off: ${nameOf(node)}`);
    }
    const focused = document.activeElement;
    if (focused && focused !== document.body) {
      const { left, top, right, bottom } = focused.getBoundingClientRect();
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const found = document.elementFromPoint(x, y);
      if (!found || !(focused.contains(found) || found.contains(focused)))
        faults.push(`hidden focus: ${nameOf(focused)}`);
    }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
    if (isStill && moving.length) faults.push(`${moving.length} animations run`);
    return faults;
  });
}

/** Writes a picture of a page into the folder that `POSTERN_SCREENSHOTS` names; does nothing without it. */
export async function takePicture(page: Page, ...words: string[]): Promise<void> {
  const folder = process.env['POSTERN_SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const name = words.join(' ').replace(/[^a-z0-9]+/gi, '-');
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
