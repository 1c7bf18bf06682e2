import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import type { Payload } from '../../packages/service/dashboard/src/api/routes.ts';
import { setStage } from './stage.ts';

describe.skipIf(!executablePath)('usage', () => {
  const stage = setStage({ seed: 'much' });

  /** Sends three requests with a key, and opens the page. */
  async function visitAfterThree(): Promise<Page> {
    const { url, owner } = stage.service();
    const { key } = await owner.call<Payload<'post /keys'>>('POST', '/keys', {
      name: 'Shop',
      scopes: ['single'],
    });
    for (const email of ['jo@example.com', 'jane@example.com', 'bad@example.com']) {
      await fetch(`${url}/v1/email/single-validate`, {
        method: 'POST',
        headers: { 'x-rb-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
    }
    return stage.visit('/usage');
  }

  it('usage is shown as a chart with a text alternative, and as tables', async () => {
    const page = await visitAfterThree();
    const chart = page.getByRole('img', { name: /addresses on 30 days, most on \w+ \d+, \d+: / });
    await chart.waitFor();
    expect(await chart.locator('rect').count()).toBeGreaterThan(0);
    await page.getByText('Table by day').click();
    await page.getByRole('region', { name: /^Addresses by day/ }).waitFor();
    const byKey = page.getByRole('region', { name: 'Addresses by key and status' });
    const shop = byKey.getByRole('row', { name: /^Shop/ });
    expect(await shop.locator('td').allTextContents()).toEqual(['2', '0', '1', '3']);
    await byKey.getByRole('row', { name: /^Jobs/ }).waitFor();
    await page.getByText('Table of response times').click();
    const times = page.getByRole('region', { name: /^Single validations by day/ });
    expect(await times.locator('tbody td').first().textContent()).toBe('3');
  });

  it('the chosen period is part of the URL', async () => {
    const page = await stage.visit('/usage');
    await page.getByLabel('Period', { exact: true }).selectOption('Last 365 days');
    await page.getByRole('img', { name: /on 365 days/ }).waitFor();
    expect(new URL(page.url()).search).toBe('?days=365');
    await page.reload();
    await page.getByRole('img', { name: /on 365 days/ }).waitFor();
    const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
    expect(href).toBe('/dashboard/api/usage.csv?days=365');
  });

  it('a failed request for usage can be repeated', async () => {
    const page = await stage.visit('/usage?days=x');
    await page.getByRole('img', { name: /on 30 days/ }).waitFor();
    stage.setFault('/usage', 500);
    await page.getByLabel('Period', { exact: true }).selectOption('Last 7 days');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});

describe.skipIf(!executablePath)('usage of a new organization', () => {
  const stage = setStage({ seed: 'account' });

  it('the page of a new organization shows an empty state', async () => {
    const page = await stage.visit('/usage');
    await page.getByText('No validations in this period').waitFor();
  });
});
