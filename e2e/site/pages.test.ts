import { describe, expect, it } from 'vitest';
import { pages, routeOf } from '@postern/site/pages.js';
import { titleOf } from '@postern/site/sidebar.js';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { isNightly } from '@postern/tools/test/is-nightly.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { NARROW, setStage, WIDE } from './stage.ts';

const files = [...pages.keys()];

describe.skipIf(!executablePath)('the pages of the site', () => {
  const stage = setStage();

  it.each(isNightly ? [NARROW, WIDE] : [NARROW])(
    'every page opens by its link without an error, and scrolls only downwards, at $width',
    async (viewport) => {
      expect(await findFaults(viewport)).toEqual([]);
    },
  );

  it('the search opens by the keyboard, finds a page and goes there', async () => {
    const page = await stage.openPage('/', { viewport: WIDE });
    await page.getByRole('button', { name: 'Search' }).press('Enter');
    await page.getByRole('searchbox').fill('allow a domain');
    await page.locator('.result').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/own-domains/);
  });

  /** Follows the link to each page, and returns those that are wider than the window. */
  async function findFaults(viewport: typeof WIDE): Promise<string[]> {
    const page = await stage.openPage('/', { viewport });
    const faults: string[] = [];
    for (const file of files) {
      const width = await page.evaluate(follow, { route: routeOf(file), title: titleOf(file) });
      if (width > viewport.width) faults.push(`${file}: ${width} in ${viewport.width}`);
    }
    return faults;
  }
});

/** Follows the link of the sidebar to a page, and returns the width of the page in CSS pixels. */
async function follow({ route, title }: { route: string; title: string }): Promise<number> {
  document.querySelector<HTMLElement>(`.VPSidebar a[href="${route}"]`)!.click();
  const isThere = () =>
    location.pathname === route && document.querySelector('h1')?.textContent.startsWith(title);
  while (!isThere()) await new Promise(requestAnimationFrame);
  return document.documentElement.scrollWidth;
}
