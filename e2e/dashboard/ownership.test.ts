import { result } from '@postern/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapPassword } from '../../packages/service/src/dashboard/test/cheap-password.ts';
import type * as built from '../../packages/service/src/index.ts';
import { startProvider, type Provider } from '../../playground/server/ownership/provider.js';
import { startBrowser, type ProvingBrowser } from '../ownership/browser.ts';
import { missingProgram } from '../ownership/programs.ts';
import { PASSWORD } from './session.ts';

const program = new URL('../../packages/service/dist/index.js', import.meta.url).href;

describe.skipIf(missingProgram)('open sign-up with a proof of ownership', () => {
  const errors: string[] = [];
  const printed: string[] = [];
  let provider: Provider;
  let service: built.Service;
  let browser: ProvingBrowser;

  beforeAll(async () => {
    provider = await startProvider();
    const { startService } = (await import(program)) as typeof built;
    const nothing = () => undefined;
    service = await startService({
      databaseUrl: ':memory:',
      port: 0,
      openSignup: true,
      ownership: true,
      network: provider,
      validate: ({ email }) =>
        Promise.resolve(result({ result: email, ownership_offered: provider.isOffered(email) })),
      printLink: (_, email) => void printed.push(email),
      password: cheapPassword,
      drainMs: 0,
      log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    });
    browser = await startBrowser(provider.flags);
    const page = await browser.context.newPage();
    await page.goto(provider.signInUrl);
    await page.close();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
    provider.close();
    expect(errors).toEqual([]);
  });

  /** Types an address into the sign-up form of a new tab, and sends it; with pauses for the browser. */
  async function signUp(email: string, pauseMs: number): Promise<Page> {
    const page = await browser.context.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${service.url!}/dashboard/join`);
    await page.getByLabel('Email address').focus();
    await expect.poll(() => page.locator('[name=evt]').getAttribute('nonce')).toBeTruthy();
    await pause(pauseMs);
    await page.keyboard.insertText(email);
    await pause(pauseMs);
    await page.keyboard.press('Tab');
    await pause(pauseMs * 10);
    await page.getByRole('button', { name: 'Print link' }).click();
    return page;
  }

  it('a proved address gets its account at once, without a link', async () => {
    // Nothing shows when the browser has read the form or has the proof, so it is tried with longer and longer pauses.
    let pauseMs = 50;
    let page: Page | undefined;
    await expect
      .poll(async () => {
        await page?.close();
        page = await signUp(provider.email, (pauseMs *= 2));
        const sent = page.getByText('The service has printed the link');
        await page.getByLabel('Your name').or(sent).waitFor();
        return sent.count();
      })
      .toBe(0);
    const links = printed.length;
    const email = page!.getByLabel('Email');
    expect([await email.inputValue(), await email.isEditable()]).toEqual([provider.email, false]);
    await page!.getByLabel('Your name').fill('Jane');
    await page!.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page!.getByLabel('Organization').fill('Letters');
    await page!.keyboard.press('Enter');
    await page!.getByRole('heading', { level: 1, name: 'Welcome, Jane' }).waitFor();
    expect(printed).toHaveLength(links);
    await browser.context.clearCookies();
    await page!.close();
  });

  it('an address that the browser cannot prove gets the link', async () => {
    const email = 'joe@postern.test';
    const page = await signUp(email, 0);
    await page.getByText('The service has printed the link').waitFor();
    expect(printed).toContain(email);
    await page.close();
  });
});
