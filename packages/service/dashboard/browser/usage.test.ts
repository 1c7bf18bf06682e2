import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/config/chromium';
import { eventually, setStage } from './stage.ts';

describe.skipIf(!executablePath)('usage', () => {
  const stage = setStage();

  it('is drawn, told in words, and there as tables', async () => {
    const page = await stage.visit('/usage');
    const chart = page.getByRole('img', { name: /addresses on 30 days, most on \d+ \w+ 2026: / });
    await chart.waitFor();
    expect(await chart.locator('rect').count()).toBe(26 * 3);
    await page.getByText('By day, as a table').click();
    const byDay = page.getByRole('region', { name: /^Addresses by day/ });
    expect(await byDay.locator('tbody tr').count()).toBe(26);
    const byKey = page.getByRole('region', { name: 'Addresses by key and status' });
    expect(await byKey.locator('tbody th').allTextContents()).toEqual([
      'Shop sign-up',
      'Lists, in jobs',
      'A key that was deleted',
    ]);
    await page.getByText('Response times, as a table').click();
    await page.getByRole('cell', { name: 'over 30.0 s' }).waitFor();
  });

  it('is of the days that are chosen, which the address keeps', async () => {
    const page = await stage.visit('/usage');
    await page.getByLabel('Days', { exact: true }).selectOption('The last 365');
    await page.getByRole('img', { name: /on 365 days/ }).waitFor();
    expect(new URL(page.url()).search).toBe('?days=365');
    await page.reload();
    await page.getByRole('img', { name: /on 365 days/ }).waitFor();
    const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
    expect(href).toBe('/dashboard/api/usage.csv?days=365');
  });

  it('says when there is none, and when it cannot be had', async () => {
    stage.world().hasUsage = false;
    const page = await stage.visit('/usage?days=x');
    await page.getByText('Nothing was validated on these days').waitFor();
    stage.world().trouble['/usage'] = 500;
    await page.getByLabel('Days', { exact: true }).selectOption('The last 7');
    await eventually(() => stage.world().asked).toContain('GET /usage');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});
