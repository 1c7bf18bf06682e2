import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { setPage } from './set-page.ts';
import { LOOKS } from './stage.ts';

describe.skipIf(!executablePath)('the page of policies', () => {
  const visit = setPage('/policy.html', (page) =>
    page.locator('tbody tr td:last-child[data-rule]').last(),
  );

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

  it('lists of domains decide in the table, in the code and in the field', async () => {
    const page = await visit();
    const message = page.locator('#email-message');
    await page.getByLabel('Block', { exact: true }).fill('postern.test');
    await page.getByLabel('Allow', { exact: true }).fill('mail.postern.test');
    await page.getByLabel('Email address').fill('jane@postern.test');
    await page.keyboard.press('Tab');
    await expect.poll(() => message.getAttribute('data-level')).toBe('error');
    expect(await page.locator('#code').textContent()).toContain("'mail.postern.test'");
    await page.getByLabel('Your policy starts from').selectOption('warn');
    await page.getByLabel('Email address').fill('joe@postern.test');
    await page.keyboard.press('Tab');
    await expect.poll(() => message.getAttribute('data-level')).toBe('warning');
    await page.getByLabel('Block', { exact: true }).fill('not a domain!');
    await page.keyboard.press('Tab');
    await page.locator('#lists-error', { hasText: 'domain!' }).waitFor();
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
