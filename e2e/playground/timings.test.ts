import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { eventually, setStage } from './stage.ts';

const HOST = 'mx1.a-long-name-of-a-shop.de [93.184.216.34]';
const TIMINGS = [
  timing('MX a-long-name-of-a-shop.de', { startMs: 2, tookMs: 31.4, server: '9.9.9.9' }),
  timing('A mx1.a-long-name-of-a-shop.de', { startMs: 34, isRemembered: true }),
  timing('RCPT', { startMs: 60, tookMs: 840, outcome: '250', server: HOST }),
];

describe.skipIf(!executablePath)('the timings of a check', () => {
  const stage = setStage();

  it.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)(
    'timings are a table with bars beside the numbers, %s at %i',
    async (colorScheme, width) => {
      const { page } = await stage.visit({ colorScheme, viewport: { width, height: 800 } });
      await respondWith(page, TIMINGS);
      await page.locator('#explain button').click();
      const rows = page.locator('.waterfall tbody tr');
      await eventually(() => rows.count()).toBe(3);
      const texts = await rows.evaluateAll((all) =>
        all.map((row) => [...row.children].map(({ textContent }) => textContent)),
      );
      expect(texts).toEqual([
        ['MX a-long-name-of-a-shop.de1 record, 9.9.9.9', '2 ms', '31 ms'],
        ['A mx1.a-long-name-of-a-shop.de1 record', '34 ms', 'cache'],
        [`RCPT250, ${HOST}`, '60 ms', '840 ms'],
      ]);
      expect(await rows.last().locator('.part').getAttribute('width')).toMatch(/^93\.33/);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );

  it('the page shows when no query was sent, and when the check failed', async () => {
    const { page } = await stage.visit();
    await page.locator('#explained-address').fill('mailbox_full@postern.test');
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('#lookup-list').innerText()).toContain(
      'No network requests',
    );
    expect(await page.locator('#explained-result').innerText()).toContain('Result: risky');
    await page.route('**/api/explain', (route) => route.abort());
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('#explained-result').innerText()).toContain('No result');
    expect(await page.locator('#lookup-list').innerText()).toBe('');
  });
});

function timing(question: string, rest: object) {
  const defaults = { outcome: '1 record', server: null, tookMs: 0, isRemembered: false };
  return { question, ...defaults, ...rest };
}

/** Responds in place of the page's server. */
async function respondWith(page: Page, timings: readonly object[]): Promise<void> {
  const data = { status: 'valid', reason: 'The domain can receive mail.', timings };
  const json = { data, message: 'Explained', status: 200, success: true };
  await page.route('**/api/explain', (route) => route.fulfill({ json }));
}
