import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages, routeOf } from '@postern/site/pages.js';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { isNightly } from '@postern/tools/test/is-nightly.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { NARROW, setStage, WIDE } from './stage.ts';

const routes = [...pages.keys()].map(routeOf);
/** Pages of each kind: the first one, long text, wide tables, code, pictures. */
const SAMPLE = ['/', '/guide', '/reason-codes', '/apps/nuxt', '/where-the-words-go'];
/** Tabs that open pages at the same time. */
const TABS = 3;

describe.skipIf(!executablePath)('the pages of the site', () => {
  const stage = setStage();

  it('every page opens without an error, and scrolls only downwards', async () => {
    const rest = [...routes];
    const faults: string[] = [];
    const openAll = async () => {
      const page = await stage.openTab({ viewport: WIDE });
      for (let route = rest.shift(); route !== undefined; route = rest.shift()) {
        await page.setViewportSize(WIDE);
        await page.goto(stage.urlOf(route));
        await page.locator('h1').first().waitFor();
        for (const viewport of [WIDE, NARROW]) {
          await page.setViewportSize(viewport);
          const width = await widthOf(page);
          if (width > viewport.width) faults.push(`${route}: ${width} at ${viewport.width}`);
        }
      }
    };
    await Promise.all(Array.from({ length: TABS }, openAll));
    expect(faults).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'the pages have no accessibility violations, %s',
    async (colorScheme) => {
      for (const viewport of [WIDE, NARROW]) {
        const page = await stage.openTab({ colorScheme, viewport });
        for (const route of isNightly ? routes : SAMPLE) {
          await page.goto(stage.urlOf(route));
          const violations = await violationsOf(page);
          expect([route, ...violations.map((text) => text.slice(0, 200))]).toEqual([route]);
        }
      }
    },
  );

  it('the search opens by the keyboard, finds a page and goes there', async () => {
    const page = await stage.openTab({ viewport: WIDE });
    await page.goto(stage.urlOf('/'));
    await page.getByRole('button', { name: 'Search' }).press('Enter');
    await page.getByRole('searchbox').fill('allow a domain');
    await page.locator('.result').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/own-domains/);
  });
});

/** The width of a page's content, in CSS pixels. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
