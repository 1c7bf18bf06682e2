import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { startServer, type ChildServer } from '@postern/tools/test/child-server.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { starts } from '../../examples/start/list.js';

const REJECTED = 'mailbox_not_found@postern.test';
const root = fileURLToPath(new URL('../../examples/start', import.meta.url));

/* The files that docs/start shows, built by Vite and started as the pages say. */
describe.skipIf(!executablePath).each(starts)('the files of docs/start/%s.md', (name) => {
  const folder = join(root, name);
  const isBuilt = existsSync(join(folder, 'vite.config.js'));
  let browser: Browser;
  let server: ChildServer;
  const logged: string[] = [];

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    if (isBuilt) await build({ root: folder, logLevel: 'warn' });
    server = await startServer(['node', join(root, isBuilt ? '' : name, 'server.js')], {
      // It serves `dist` of the example, or a package in `node_modules`.
      cwd: isBuilt ? folder : root,
      env: { ...process.env, POSTERN_TEST_MODE: '1' },
      signal: 'TERM',
    });
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(logged.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await server.end();
    expect(server.errors()).toBe('');
  });

  async function open(): Promise<Page> {
    const page = await (await openContext(browser)).newPage();
    page.on('console', (message) => {
      // The browser itself logs the response 422.
      if (message.type() === 'error' && !message.text().includes('422'))
        logged.push(message.text());
    });
    page.on('pageerror', (error) => logged.push(String(error)));
    await page.goto(server.url);
    return page;
  }

  async function submit(page: Page, address: string): Promise<void> {
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Sign up' }).click();
  }

  it('a rejected address is not submitted, and a corrected one is', async () => {
    const page = await open();
    const input = page.getByLabel('Email');
    await submit(page, REJECTED);
    await page.getByText('This mailbox does not exist.').first().waitFor();
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    await input.fill('typo_near@postern.test');
    await page.getByRole('button', { name: 'typo_near@mail.postern.test' }).click();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Check your inbox.').waitFor();
  });

  it("the server's error is shown at the field, until the address changes", async () => {
    const page = await open();
    await submit(page, 'taken@postern.test');
    await page.getByText('This address already has an account.').first().waitFor();
    await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await submit(page, 'jane@postern.test');
    await page.getByText('Check your inbox.').waitFor();
  });

  it('the server rejects an address that did not come through the form', async () => {
    const body = isBuilt ? JSON.stringify({ email: REJECTED }) : `email=${REJECTED}`;
    const type = isBuilt ? 'application/json' : 'application/x-www-form-urlencoded';
    const response = await fetch(`${server.url}/sign-up`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('This mailbox does not exist.');
  });
});
