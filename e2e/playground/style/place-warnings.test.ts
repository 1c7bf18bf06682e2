import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';

const ORIGIN = 'http://place.example';
const HTML =
  '<!doctype html><html lang="en"><title>Sign up</title><body></body>' +
  '<script type="module" src="/page.js"></script></html>';

/** The page with the hook, and with the packages' warnings to developers. */
async function buildPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('place-page.tsx', import.meta.url))],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    conditions: ['development'],
    write: false,
  });
  return outputFiles[0]!.text;
}

describe.skipIf(!executablePath)('development', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await connect(inject('chromium'));
  });
  afterAll(() => browser.close());

  it('development warns of a message that is squeezed or covered, and of no other', async () => {
    const script = await buildPage();
    const page = await (await openContext(browser)).newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(`${ORIGIN}/**`, (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({ contentType: 'text/html', body: HTML }),
    );
    await page.goto(ORIGIN);
    for (const name of ['right', 'squeezed', 'covered']) {
      const input = page.getByLabel(name);
      await input.fill('jane');
      await input.blur();
      await page.locator(`.${name} [data-level=error]`).waitFor();
    }
    const warnings = () => logged.filter((text) => text.startsWith('Postern: '));
    await expect.poll(() => warnings().length).toBeGreaterThan(1);
    expect(warnings()).toEqual([
      expect.stringContaining('the message of <input name="squeezed"> is narrower than 8 rem'),
      expect.stringContaining('the message of <input name="covered"> is covered by <p>'),
    ]);
  });
});
