import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { placeGoodWords, type Layer } from './good-words.ts';
import type { Fault } from './measure/fault.ts';
import { PAGES } from './pages.ts';
import { addStyle, CHANGES, LOAD_CHANGES, STYLES } from './spoils.ts';
import { setStage } from './stage.ts';
import { chromiumTab } from './tab.ts';

/** A page without rules for words. */
const PLAIN = 'plain';
/** The pages in which words have no room. */
const WITHOUT_ROOM = ['fixed-height', 'overflow-hidden', 'absolute-input'];
const layerFor = (name: string): Layer => (WITHOUT_ROOM.includes(name) ? 'top' : 'flow');

const SHOWN = { level: 'error', suggestion: 'offer' } as const;

describe.skipIf(!executablePath)('the measurement', () => {
  const { inTabs } = setStage();

  /** Opens a page without Postern, places good words, spoils something, and measures. */
  const measureWords = (
    name: string,
    spoil: (page: Page) => Promise<void> = () => Promise.resolve(),
  ): Promise<Fault[]> =>
    inTabs(async ({ page, url }) => {
      await page.goto(`${url}/none/${name}`);
      const plain = await page.evaluate(() => window.gallery.plain());
      await page.evaluate(() => window.gallery.act({ type: 'jane@', leave: true }));
      await page.evaluate(placeGoodWords, layerFor(name));
      await spoil(page);
      return page.evaluate((given) => window.gallery.measure(given), {
        plain,
        shown: SHOWN,
        polls: 9,
      });
    });

  it.each(sampleOf(PAGES, 3))('%s: good words have no faults', async (_, name) => {
    expect(await measureWords(name)).toEqual([]);
  });

  it.each(STYLES)('the fault "%s" is found: %s', async (kind, _, selector, css) => {
    const faults = await measureWords(PLAIN, (page) => page.evaluate(addStyle, { selector, css }));
    expect(faults.map((fault) => fault.kind)).toContain(kind);
  });

  it.each(CHANGES)('the fault "%s" is found: %s', async (kind, _, change) => {
    const faults = await measureWords(PLAIN, (page) => page.evaluate(change));
    expect(faults.map((fault) => fault.kind)).toContain(kind);
  });

  it.each(LOAD_CHANGES)('a fault at load is found: %s', async (_, change) => {
    const kinds = await inTabs(async ({ page, url }) => {
      await page.goto(`${url}/none/${PLAIN}`);
      const { load } = await page.evaluate(() => window.gallery.plain());
      await page.goto(`${url}/none/${PLAIN}`);
      const before = await page.evaluate((given) => window.gallery.load(given), load);
      expect(before).toEqual([]);
      await page.evaluate(change);
      const faults = await page.evaluate((given) => window.gallery.load(given), load);
      return [faults.map(({ kind }) => kind)];
    });
    expect(kinds).toEqual(kinds.map(() => ['load']));
  });

  it('a press on a suggestion that moves away at the press is lost', async () => {
    const presses = await inTabs(async ({ page, url }) => {
      const tab = chromiumTab(page);
      await tab.open(`${url}/none/${PLAIN}`);
      await tab.run(placeGoodWords, 'flow');
      await tab.press('[data-suggestion]');
      const isPressed = await tab.run(() => window.gallery.hasPressed(), null);
      await tab.run(() => {
        const suggestion = document.querySelector<HTMLElement>('[data-suggestion]')!;
        suggestion.onmousedown = () => (suggestion.style.marginTop = '40px');
      }, null);
      await tab.press('[data-suggestion]');
      return [[isPressed, await tab.run(() => window.gallery.hasPressed(), null)]];
    });
    expect(presses).toEqual(presses.map(() => [true, false]));
  });
});
