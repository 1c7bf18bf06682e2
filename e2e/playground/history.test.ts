import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { executablePath, launch, openContext } from '@postern/tools/test/chromium.ts';
import { servePages, type Pages } from './pages.ts';
import { eventually } from './stage.ts';

const GOOD = 'jane@gmail.com';
const DEAD = 'dead@example.org';

describe.skipIf(!executablePath)('a page restored from the back/forward cache', () => {
  let pages: Pages;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    // Starts a separate, whole browser: the headless shell has no back/forward cache, and Playwright disables it.
    browser = await launch({
      executablePath: executablePath!,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    pages = await servePages();
  });
  afterAll(async () => {
    await Promise.all([browser.close(), pages.stop()]);
  });
  beforeEach(async () => {
    page = await (await openContext(browser)).newPage();
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['persisted'] = String(persisted);
      });
    });
    pages.requests.length = 0;
  });
  afterEach(async () => {
    await page.context().close();
  });

  const email = () => page.locator('[name=email]');
  const busy = () => page.locator('#send').getAttribute('aria-busy');
  const phase = () => page.locator('form').getAttribute('data-phase');
  const sent = () => page.locator('output').textContent();

  async function leaveAndComeBack(): Promise<void> {
    await page.goto(`${pages.url}/elsewhere.html`);
    await page.goBack({ waitUntil: 'commit' });
    await eventually(() => page.locator('html').getAttribute('data-persisted')).toBe('true');
  }

  describe.each(['dom', 'react', 'vue', 'svelte'])('%s', (name) => {
    it('a restored page does not send a submit that was held', async () => {
      const release = pages.hold();
      await page.goto(`${pages.url}/${name}.html`);
      await email().pressSequentially(GOOD);
      await page.locator('#send').click();
      await eventually(busy).toBe('true');
      await eventually(() => pages.requests).toContain(`medium ${GOOD}`);
      await leaveAndComeBack();
      expect(await busy()).toBeNull();
      release();
      await eventually(phase).toBe('settled');
      expect(await sent()).toBe('');
      await page.locator('#send').click();
      await eventually(sent).toBe(`${GOOD};`);
    });

    it('a restored page repeats a pending request and shows its result', async () => {
      const release = pages.hold();
      await page.goto(`${pages.url}/${name}.html`);
      // Fills the whole text at once: a pause between letters would validate a part of it.
      await email().fill(DEAD);
      await eventually(() => pages.requests).toEqual([`fast ${DEAD}`]);
      await leaveAndComeBack();
      await eventually(() => pages.requests).toEqual([`fast ${DEAD}`, `fast ${DEAD}`]);
      release();
      await eventually(phase).toBe('settled');
      await email().blur();
      await eventually(() => email().getAttribute('aria-invalid')).toBe('true');
    });
  });
});
