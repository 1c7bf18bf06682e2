import { executablePath, launch, openContext } from '@postern/tools/test/chromium.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openApp } from '../test/open-app.ts';
import { listen } from '../../server/server.ts';

let browser: Browser;

async function openPage(width: number) {
  const { app } = await openApp();
  const server = await listen((request) => app.fetch(request), { host: '127.0.0.1', port: 0 });
  const context = await openContext(browser, { viewport: { width, height: 800 } });
  onTestFinished(async () => {
    await context.close();
    await server.close(0);
  });
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('requestfailed', (request) => said.push(request.url()));
  await page.goto(`${server.url}/reference`);
  return { page, said };
}

const widthOf = (page: Page) => page.evaluate('document.documentElement.scrollWidth');

describe.skipIf(!executablePath)('the reference page in Chromium', () => {
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  test('passes the rules of axe, light and dark', async () => {
    const { page, said } = await openPage(1280);
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page, ['color-contrast'])).toEqual([]);
    expect(said).toEqual([]);
  });

  test.each([320, 360])('fits a screen of %i pixels', async (width) => {
    const { page, said } = await openPage(width);
    expect(await widthOf(page)).toBe(width);
    expect(said).toEqual([]);
  });
});
