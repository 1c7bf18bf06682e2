import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser, type ProvingBrowser } from '../ownership/browser.ts';
import { missingProgram } from '../ownership/programs.ts';
import { startServer, type Server } from './server.ts';
import { setPage } from './set-page.ts';
import { LOOKS } from './stage.ts';

const JANE = 'jane@mail.postern.test';

/** The rows of what the server received, by name. */
async function receivedBy(page: Page): Promise<Record<string, string>> {
  await page.locator('.outcome').waitFor();
  const [names, values] = await Promise.all(
    ['dt', 'dd'].map((tag) => page.locator(`#received ${tag}`).allTextContents()),
  );
  return Object.fromEntries(names!.map((name, at) => [name, values![at]!]));
}

/** Types an address once the field has a nonce, and leaves the field; with pauses for the browser. */
async function typeAddress(page: Page, address: string, pauseMs = 0): Promise<void> {
  await page.getByLabel('Email address').focus();
  await expect.poll(() => page.locator('#token').getAttribute('nonce')).toBeTruthy();
  await pause(pauseMs);
  await page.keyboard.insertText(address);
  await pause(pauseMs);
  await page.keyboard.press('Tab');
  await pause(pauseMs * 10);
}

const pressSignUp = (page: Page) => page.getByRole('button', { name: 'Sign up' }).click();

describe.skipIf(!executablePath)('the page of ownership, without a proof', () => {
  const visit = setPage('/ownership.html', (page) =>
    page.locator('#command').filter({ hasText: 'chromium' }),
  );

  it('the page shows that the form has no token, and what the server does then', async () => {
    const page = await visit();
    await typeAddress(page, JANE);
    await pressSignUp(page);
    expect(await receivedBy(page)).toEqual({ Address: JANE, Token: 'None', Result: 'missing' });
    expect(await page.locator('.outcome').textContent()).toBe(
      'Not proved. The form has no token. The server would send the usual confirmation mail.',
    );
    expect(await page.locator('#events li').last().textContent()).toBe(
      'The form was submitted without a token',
    );
  });

  it('the page rejects an invalid address as every form does', async () => {
    const page = await visit();
    await typeAddress(page, 'mailbox_not_found@postern.test');
    await pressSignUp(page);
    await page.locator('#email-message[data-level=error]').waitFor();
    expect(await page.locator('.outcome').count()).toBe(0);
  });

  it('the page shows that another browser does not have the API', async () => {
    const page = await visit();
    const shown = page.locator('#browser');
    expect(await shown.textContent()).toContain('This is Chromium');
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => undefined });
    });
    await page.reload();
    await shown
      .filter({ hasText: 'This browser does not have the Email Verification API' })
      .waitFor();
  });

  it.each(sampleOf(LOOKS, 3))(
    'the page of ownership has no accessibility violations, %s at %i',
    async (colorScheme, width) => {
      const page = await visit({ colorScheme, viewport: { width, height: 800 } });
      await typeAddress(page, JANE);
      await pressSignUp(page);
      await receivedBy(page);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
});

describe.skipIf(missingProgram)('the page of ownership, in the browser that it names', () => {
  let server: Server;
  let browser: ProvingBrowser;

  beforeAll(async () => {
    server = await startServer();
    const response = await fetch(`${server.url}/api/ownership/provider`);
    const { data } = (await response.json()) as { data: { flags: string[] } };
    browser = await startBrowser(data.flags);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Opens the page in a new tab. */
  async function open(): Promise<Page> {
    const page = await browser.context.newPage();
    await page.goto(`${server.url}/ownership.html`);
    await page
      .locator('#command')
      .filter({ hasText: `${server.url}/ownership.html` })
      .waitFor();
    return page;
  }

  it('an address whose user is signed in at the issuer is proved, and a token counts once', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'issuer.postern.test' }).click();
    await page.getByRole('heading', { name: 'Signed in' }).waitFor();
    await page.close();
    let form = page;
    // Nothing shows when the browser has read the form or has the proof, so it is tried with longer and longer pauses.
    let pauseMs = 50;
    await expect
      .poll(async () => {
        if (!form.isClosed()) await form.close();
        form = await open();
        await typeAddress(form, JANE, (pauseMs *= 2));
        await pressSignUp(form);
        return receivedBy(form);
      })
      .toMatchObject({ Address: JANE, Result: 'ok', Issuer: 'issuer.postern.test' });
    await pressSignUp(form);
    await expect.poll(() => receivedBy(form)).toMatchObject({ Result: 'replayed' });
    await form.close();
  });

  it('an address of another domain is not proved', async () => {
    const page = await open();
    await typeAddress(page, 'jane@postern.test');
    await pressSignUp(page);
    expect(await receivedBy(page)).toMatchObject({ Token: 'None', Result: 'missing' });
    await page.close();
  });
});
