import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { startServer, type Server } from './server.ts';
import { LOOKS } from './stage.ts';

describe.skipIf(!executablePath)('the page of policies', () => {
  let server: Server;
  let browser: Browser;
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    server = await startServer();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), server.stop()]);
  });

  const visit = async (options: BrowserContextOptions = {}) => {
    const page = await (await openContext(browser, options)).newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${server.url}/policy.html`);
    await page.locator('tbody tr td:last-child[data-rule]').last().waitFor();
    return page;
  };

  it('the table shows what each preset does, and what the rules of the user do', async () => {
    const page = await visit();
    const cells = (key: string) =>
      page
        .locator('tbody tr')
        .filter({ has: page.locator('th', { hasText: new RegExp(`^${key}$`) }) })
        .locator('td[data-rule]')
        .allTextContents();
    expect(await cells('domain_blocked')).toEqual(['block', 'block', 'block', 'warn', 'block']);
    expect(await cells('catch_all')).toEqual(['warn', 'block', 'warn', 'warn', 'warn']);
    expect(await cells('failure')).toEqual(['allow', 'warn', 'allow', 'allow', 'allow']);

    await page.getByLabel('Your policy starts from').selectOption('strict');
    await page.getByLabel('Your rule for free').selectOption('block');
    await page.getByLabel('Your rule for failure').selectOption('confirm');
    await expect.poll(() => cells('free')).toEqual(['allow', 'allow', 'allow', 'allow', 'block']);
    await expect.poll(async () => (await cells('catch_all')).at(-1)).toBe('block');
    const code = page.locator('#code');
    expect(await code.textContent()).toBe(
      [
        'createEmailValidator({',
        '  policy: {',
        "    preset: 'strict',",
        "    failure: 'confirm',",
        '    reasons: {',
        "      free: 'block'",
        '    }',
        '  },',
        '});',
      ].join('\n'),
    );
    await page.getByRole('button', { name: 'Reset your rules' }).click();
    await expect.poll(() => code.textContent()).toContain("policy: 'strict',");
    await expect.poll(async () => (await cells('free')).at(-1)).toBe('allow');
  });

  it.each(sampleOf(LOOKS, 3))(
    'the page of policies has no accessibility violations, %s at %i',
    async (colorScheme, width) => {
      const viewport = { width, height: 800 };
      const page = await visit({ colorScheme, viewport });
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
});
