import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { verifyReceipt } from '@postern/proxy/receipt';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { examples } from '../../examples/apps/list.js';
import { saveScreenshots } from './save-screenshots.ts';
import { RECEIPT_SECRET, serveExample, type Served } from './serve-example.ts';
import { partsOf } from './sign-up-page.ts';

const INVALID = 'mailbox_not_found@postern.test';
const TAKEN = 'taken@postern.test';
const GOOD = 'jane@postern.test';
/** The path of the form, in a project that the nightly run adds it to. */
const FORM_PAGE = process.env['POSTERN_EXAMPLE_PAGE'] ?? '';

/*
 * The tests use only test addresses. Any other address would cause a DNS query.
 */
describe.skipIf(!executablePath).each(examples)(
  'the example $folder',
  ({ isSentByScript, needsScript, ...example }) => {
    const { folder } = example;
    let browser: Browser;
    let served: Served | undefined;
    const logged: string[] = [];

    beforeAll(async () => {
      browser = await connect(inject('chromium'));
      served = await serveExample(example);
    });
    afterEach(async () => {
      for (const context of browser.contexts()) await context.close();
      expect(logged.splice(0)).toEqual([]);
    });
    afterAll(async () => {
      await browser.close();
      expect(await served?.stop()).toBe('');
    });

    async function open(options?: BrowserContextOptions): Promise<Page> {
      // The header with the caller's IP address, as a platform in front of the server sets it.
      const extraHTTPHeaders = { 'x-real-ip': '203.0.113.7' };
      const context = await openContext(browser, { extraHTTPHeaders, ...options });
      const page = await context.newPage();
      page.on('console', (message) => {
        // The browser itself logs the response 400 or 422 to an invalid form.
        const isExpected = /status of (400|422)/.test(message.text());
        if (['error', 'warning'].includes(message.type()) && !isExpected)
          logged.push(message.text());
      });
      page.on('pageerror', (error) => logged.push(String(error)));
      await page.goto(served!.url + FORM_PAGE, { waitUntil: 'networkidle' });
      return page;
    }

    it(`the form of ${folder} corrects a typo with the keyboard only`, async () => {
      const page = await open();
      const { name, email, suggestion, success } = partsOf(page);
      await name.focus();
      await page.keyboard.type('Jane');
      await page.keyboard.press('Tab');
      await page.keyboard.type('typo_near@postern.test');
      await expect.poll(() => suggestion.textContent()).toContain('typo_near@mail.postern.test');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => email.inputValue()).toBe('typo_near@mail.postern.test');
      await expect.poll(() => email.evaluate((node) => node.matches(':focus'))).toBe(true);
      await page.keyboard.press('Enter');
      await success.waitFor();
    });

    it(`the form of ${folder} blocks an invalid address and submits a valid one`, async () => {
      const page = await open();
      const { name, email, submit, success, dead } = partsOf(page);
      const posts: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() === 'POST' && pathname !== '/api/validate-email')
          posts.push(request.postData() ?? '');
      });
      await name.fill('Jane');
      await email.fill(INVALID);
      await submit.click();
      await dead.waitFor();
      await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => email.evaluate((node) => node.matches(':focus'))).toBe(true);
      expect(posts).toEqual([]);
      await saveScreenshots(page, `${folder}-invalid`);
      await email.fill(GOOD);
      await submit.click();
      await success.waitFor();
      expect(posts).toHaveLength(1);
      // The form sends the receipt of the proxy, so that the server need not validate the address again.
      const [token] = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(posts[0]!) ?? [];
      expect(
        await verifyReceipt(token, GOOD, { secret: RECEIPT_SECRET, audience: 'sign-up' }),
      ).toMatchObject({ ok: true, claims: { status: 'valid', mode: 'medium' } });
      await saveScreenshots(page, `${folder}-success`);
    });

    it(`the form of ${folder} shows the rejection by the server until the next edit`, async () => {
      const page = await open();
      const { name, email, submit, success, taken } = partsOf(page);
      await name.fill('Jane');
      await email.fill(TAKEN);
      await submit.click();
      await taken.waitFor();
      expect(await name.inputValue()).toBe('Jane');
      expect(await email.inputValue()).toBe(TAKEN);
      await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
      await saveScreenshots(page, `${folder}-taken`);
      await email.press('End');
      await email.press('Backspace');
      await taken.waitFor({ state: 'detached' });
      await email.fill(GOOD);
      await submit.click();
      await success.waitFor();
    });

    if (isSentByScript)
      it.each([
        ['no connection', null],
        ['an error of the server', { status: 500, json: {} }],
      ])(`the form of ${folder} shows that it was not submitted: %s`, async (_, response) => {
        const page = await open();
        const { name, email, submit } = partsOf(page);
        await page.route('**', (route) => {
          const request = route.request();
          if (request.method() !== 'POST' || request.url().endsWith('/api/validate-email'))
            return route.continue();
          return response ? route.fulfill(response) : route.abort();
        });
        await name.fill('Jane');
        await email.fill(GOOD);
        await submit.click();
        await page.getByRole('alert').getByText('The server did not respond').waitFor();
        // The browser logs the failed request, and frameworks the error that they handle.
        expect(logged.splice(0).filter((text) => /uncaught/i.test(text))).toEqual([]);
      });

    if (needsScript)
      it(`the server of ${folder} rejects an invalid address that is posted without the page`, async () => {
        const response = await fetch(`${served!.url}/sign-up`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: 'Jane', email: INVALID }),
        });
        expect(response.status).toBe(422);
      });
    else
      it(`the form of ${folder} works without JavaScript`, async () => {
        const page = await open({ javaScriptEnabled: false });
        const { name, email, submit, success, dead, taken } = partsOf(page);
        await name.fill('Jane');
        await email.fill(INVALID);
        await submit.click();
        await dead.waitFor();
        expect(await name.inputValue()).toBe('Jane');
        expect(await email.inputValue()).toBe(INVALID);
        await email.fill(TAKEN);
        await submit.click();
        await taken.waitFor();
        await email.fill(GOOD);
        await submit.click();
        await success.waitFor();
      });
  },
);
