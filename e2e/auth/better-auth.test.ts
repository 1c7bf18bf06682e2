import { createOwnership } from '@postern/proxy/ownership';
import { result } from '@postern/protocol';
import { freePort } from '@postern/tools/test/free-port.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseSync } from '../../packages/better-auth/src/test/node-sqlite.ts';
import { startProvider, type Provider } from '../../playground/server/ownership/provider.js';
import { startBrowser, type ProvingBrowser } from '../ownership/browser.ts';
import { missingProgram } from '../ownership/programs.ts';

describe('the program of the example', () => {
  it('starts with the engine, and better-auth rejects an address that does not exist', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${String(port)}`;
    const log = vi.spyOn(console, 'log').mockReturnValue();
    vi.stubEnv('PORT', String(port));
    vi.stubEnv('POSTERN_TEST_MODE', '1');
    const { server } = await import('../../examples/auth/better-auth/main.js');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
      vi.unstubAllEnvs();
      log.mockRestore();
    });
    await expect.poll(() => log.mock.calls).toContainEqual([origin]);
    const signUp = (email: string) =>
      fetch(`${origin}/api/auth/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ email, name: 'Jane', password: 'correct horse battery' }),
      });
    const rejected = await signUp('mailbox_not_found@postern.test');
    expect(rejected.status).toBe(400);
    expect(await rejected.json()).toMatchObject({ code: 'EMAIL_UNDELIVERABLE' });
    expect((await signUp('jane@postern.test')).status).toBe(200);
    expect(log.mock.lastCall?.[0]).toMatch(`To jane@postern.test: ${origin}/api/auth/verify-email`);
  });
});

/** A mail of the example. */
interface Mail {
  email: string;
  url: string;
}

describe.skipIf(missingProgram)('the example of better-auth', () => {
  const errors: string[] = [];
  const mails: Mail[] = [];
  /** The open pages of a test. The browser keeps another one, because its session ends with its last page. */
  const pages: Page[] = [];
  const secret = 'a secret of 32 characters or more';
  let provider: Provider;
  let browser: ProvingBrowser;
  let database: DatabaseSync;
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    const { createApp } = await import('../../examples/auth/better-auth/app.js');
    provider = await startProvider();
    const { resolveTxt, fetch } = provider;
    database = new DatabaseSync(':memory:');
    const port = await freePort();
    origin = `http://127.0.0.1:${String(port)}`;
    const app = await createApp({
      origin,
      secret,
      database: database as never,
      validate: ({ email }) => {
        const ownership_offered = provider.isOffered(email);
        const is_disposable = email.endsWith('@burner.postern.test');
        const found = is_disposable
          ? ({ status: 'risky', reason_code: 'domain_disposable', is_disposable } as const)
          : {};
        return Promise.resolve(result({ result: email, ownership_offered, ...found }));
      },
      ownership: createOwnership({ secret, origin, resolveTxt, fetch }),
      sendMail: async (email, url) => void mails.push({ email, url }),
    });
    server = createServer(app).listen(port, '127.0.0.1');
    await once(server, 'listening');
    browser = await startBrowser(provider.flags);
    const page = await browser.context.newPage();
    await page.goto(provider.signInUrl);
    await page.close();
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
    database.close();
    provider.close();
  });

  async function open(path = '/'): Promise<Page> {
    const page = await browser.context.newPage();
    pages.push(page);
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(new URL(path, origin).href);
    return page;
  }

  /** Fills the form of a new tab, and sends it; with pauses for the browser. */
  async function signUp(email: string, pauseMs = 0): Promise<Page> {
    const page = await open();
    await page.getByLabel('Name').fill('Jane');
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByLabel('Email').focus();
    await expect.poll(() => page.locator('[name=evt]').getAttribute('nonce')).toBeTruthy();
    await pause(pauseMs);
    await page.keyboard.insertText(email);
    await pause(pauseMs);
    await page.keyboard.press('Tab');
    await pause(pauseMs * 10);
    await page.getByRole('button', { name: 'Sign up' }).click();
    return page;
  }

  const users = () =>
    database.db
      .selectFrom('user' as never)
      .selectAll()
      .execute() as Promise<{ email: string; emailVerified: number }[]>;

  it('the field blocks a temporary address with its message', async () => {
    const page = await signUp('jane@burner.postern.test');
    await page.locator('#email-message', { hasText: 'temporary' }).waitFor();
    expect(await page.locator('#outcome').textContent()).toBe('');
    expect(await users()).toEqual([]);
  });

  it("the field shows the plugin's message where the proxy has no result", async () => {
    await browser.context.route('**/api/validate-email', (route) => route.abort());
    const page = await signUp('jane@burner.postern.test');
    const words = 'This is a temporary address. Use your regular address.';
    await page.locator('#email-message').getByText(words).waitFor();
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await browser.context.unroute('**/api/validate-email');
    await page.getByLabel('Email').fill('jane@postern.test');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Check your inbox.').waitFor();
  });

  it('a second account of one inbox is rejected at its verification', async () => {
    const send = async (email: string) => {
      const page = await signUp(email);
      await page.getByText('Check your inbox.').waitFor();
      const mail = mails.at(-1)!;
      expect(mail.email).toBe(email);
      return open(mail.url);
    };
    const first = await send('jane.doe@gmail.com');
    await first.getByText('Your address is verified.').waitFor();
    const second = await send('jane.doe+x@gmail.com');
    const words = 'Another account already uses this inbox. Sign in to that account.';
    await second.getByText(words).waitFor();
    expect(await users()).toMatchObject([
      { email: 'jane@postern.test', emailVerified: 0 },
      { email: 'jane.doe@gmail.com', emailVerified: 1 },
      { email: 'jane.doe+x@gmail.com', emailVerified: 0 },
    ]);
  });

  it('a proved address is verified, and gets no mail', async () => {
    // Nothing shows when the browser has the proof, so it is tried with longer and longer pauses.
    let pauseMs = 50;
    let sent = 0;
    await expect
      .poll(async () => {
        await database.db.deleteFrom('user' as never).execute();
        sent = mails.length;
        const page = await signUp(provider.email, (pauseMs *= 2));
        const outcome = page.locator('#outcome:not(:empty)');
        await outcome.waitFor();
        return outcome.textContent();
      })
      .toBe('Your browser has proved your address. Your account is ready.');
    expect(mails).toHaveLength(sent);
    expect(await users()).toMatchObject([{ email: provider.email, emailVerified: 1 }]);
  });

  it('the pages have no accessibility violations', async () => {
    for (const path of ['/', '/verified', '/verified?error=EMAIL_INBOX_IN_USE'])
      expect(await violationsOf(await open(path))).toEqual([]);
  });

  it('an unknown error in a link is not shown', async () => {
    const page = await open('/verified?error=<b>x</b>');
    await page.getByText('This link is invalid or has expired.').waitFor();
  });
});
