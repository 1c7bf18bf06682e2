import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { PASSWORD } from './session.ts';
import { eventually } from './stage.ts';
import { startSeededService, type SeededService } from './seeded-service.ts';

describe.skipIf(!executablePath)('the dashboard below the path of a public URL', () => {
  let proxy: FaultyProxy;
  let seeded: SeededService;
  let browser: Browser;

  beforeAll(async () => {
    [proxy, browser] = await Promise.all([
      startFaultyProxy('127.0.0.1'),
      connect(inject('chromium')),
    ]);
    seeded = await startSeededService(`${proxy.url}/verify`, { seed: 'nothing' });
    proxy.forward(seeded.url);
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([proxy.stop(), seeded.close()]);
  });

  it('the dashboard works below a path: its link, session cookie and reloads', async () => {
    const context = await openContext(browser, {});
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('response', (reply) => {
      // The API responds with 401 before the sign-in.
      if (reply.status() >= 400 && reply.status() !== 401) errors.push(reply.url());
    });
    expect(seeded.firstLink).toContain(`${proxy.url}/verify/dashboard/join#token=`);

    await page.goto(seeded.firstLink!);
    const fields = { name: 'Jo', email: 'jo@fastmail.com', organisation: 'Letters' };
    for (const [name, text] of Object.entries({ ...fields, password: PASSWORD }))
      await page.locator(`input[name=${name}]`).fill(text);
    await page.keyboard.press('Enter');
    await eventually(() => new URL(page.url()).pathname).toBe('/verify/dashboard/');
    const cookies = await context.cookies(`${proxy.url}/verify/dashboard/api/state`);
    expect(cookies.map(({ path }) => path)).toContain('/verify/dashboard');
    expect(await context.cookies(`${proxy.url}/dashboard/api/state`)).toEqual([]);

    await page.locator('a[href="/verify/dashboard/keys"]').first().click();
    await eventually(() => new URL(page.url()).pathname).toBe('/verify/dashboard/keys');
    await page.reload();
    await page.locator('a[href="/verify/dashboard/webhooks"]').first().waitFor();
    expect(errors).toEqual([]);
  });
});
