import { ok, result } from '@postern/protocol';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { connect, openContext } from '@postern/tools/test/chromium.ts';
import type { Served } from './serve.ts';

/** An address that the proxy reports as invalid. */
export const INVALID = 'no@body.example';

/** A page, and the scripts that it requested. */
export interface Visit {
  page: Page;
  scripts: string[];
}

/**
 * Opens pages for a test file. After each test it expects that no page logged an error or violated its policy, except
 * those that the test removed from `errors`.
 */
export function setStage() {
  let browser: Browser;
  const errors: string[] = [];
  const servers: Served[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    for (const server of servers.splice(0)) await server.stop();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  /** Opens a page of a server, and waits until its form is mounted. */
  async function visit(server: Promise<Served>, path = '/'): Promise<Visit> {
    const { url } = await keep(server);
    const page = await (await openContext(browser)).newPage();
    const scripts: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.push(pathname);
    });
    await page.addInitScript(reportViolations);
    await page.route('**/api/validate-email', async (route) => {
      const { email } = route.request().postDataJSON() as { email: string };
      const status = email === INVALID ? 'invalid' : 'valid';
      await route.fulfill({ json: ok(result({ result: email, status }), 'Checked') });
    });
    await page.route('**/sent?*', (route) => route.fulfill({ body: 'Sent' }));
    await page.goto(url + path);
    await eventually(() => marksOf(page)).toContain('ready');
    return { page, scripts };
  }

  async function keep(server: Promise<Served>): Promise<Served> {
    const served = await server;
    servers.push(served);
    return served;
  }

  return { visit, errors };
}

/** Runs in the page: reports a violation of the policy as an error. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    reportError(new Error(`Policy: ${violatedDirective} forbids ${blockedURI}`));
  });
}

/** The names of the page's performance marks, oldest first. */
export const marksOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));

/** The parts of the form. */
export const formOf = (page: Page) => ({
  email: page.locator('input[name=email]'),
  message: page.locator('form > p'),
  suggestion: page.locator('form > button').first(),
  send: page.getByRole('button', { name: 'Send' }),
});

/** Waits until a value is as expected. */
export const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read);
