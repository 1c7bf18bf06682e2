import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { codeOf } from '../../packages/service/src/dashboard/test/code-of.ts';
import { PASSWORD } from './session.ts';
import { eventually, expectAccessible, isFocused, NARROW, setStage } from './stage.ts';

const EMAIL = 'jane.doe@example.com';

async function typePassword(page: Page, verb: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Your password', { exact: true }).fill(password);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: verb, exact: true }).press('Enter');
}

/** Turns on two-step sign-in. Returns the URI for an authenticator app, and the backup codes. */
async function turnOn(page: Page): Promise<{ uri: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).press('Enter');
  await typePassword(page, 'Continue');
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  const uri = (await page.getByRole('link', { name: 'open it here' }).getAttribute('href'))!;
  await page.getByLabel('Code from your app').fill(codeOf(uri));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your backup codes' }).waitFor();
  const codes = await page.locator('.codes code').allTextContents();
  await page.getByRole('button', { name: 'I’ve stored the codes' }).press('Enter');
  return { uri, codes };
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

const atHome = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Welcome, Jane' }).waitFor();

describe.skipIf(!executablePath)('two-step sign-in', () => {
  const stage = setStage({ seed: 'account' });

  it('two-step sign-in is on after a correct code, and each backup code works once', async () => {
    const page = await stage.visit('/account', { viewport: NARROW });
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).press('Enter');
    const password = page.getByLabel('Your password', { exact: true });
    await eventually(() => isFocused(password)).toBe(true);
    await typePassword(page, 'Continue', 'another password');
    await page.getByText('This password is wrong. Try again.').first().waitFor();
    await typePassword(page, 'Continue');
    const field = page.getByLabel('Code from your app');
    await eventually(() => isFocused(field)).toBe(true);
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code is wrong.').first().waitFor();
    await eventually(() => isFocused(field)).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    const { codes } = await turnOn(page);
    expect(new Set(codes).size).toBe(10);
    await page.getByText('If you lose your phone').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Create new backup codes' }).press('Enter');
    await typePassword(page, 'Create codes');
    await page.getByRole('heading', { name: 'Your backup codes' }).waitFor();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    const renewed = await page.locator('.codes code').allTextContents();
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).press('Enter');
    const text = await (await download).createReadStream();
    expect(Buffer.concat(await text.toArray()).toString()).toBe(`${renewed.join('\n')}\n`);
    await page.getByRole('button', { name: 'I’ve stored the codes' }).press('Enter');

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page);
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
    await page.getByRole('button', { name: 'Use a backup code' }).press('Enter');
    const backup = page.getByLabel('Backup code');
    await eventually(() => isFocused(backup)).toBe(true);
    await backup.fill(codes[0]!);
    await page.keyboard.press('Enter');
    await page.getByText('This code is wrong or was already used.').first().waitFor();
    await expectAccessible(page);
    await backup.fill(renewed[0]!);
    await page.keyboard.press('Enter');
    await atHome(page);
  });

  it('two-step sign-in needs a code after the password, until it is turned off', async () => {
    const page = await stage.visit('/account');
    const { uri } = await turnOn(page);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signIn(page);
    const field = page.getByLabel('Code from your app');
    await eventually(() => isFocused(field)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Enter your code.').first().waitFor();
    const code = codeOf(uri, 1);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await atHome(page);
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Turn off' }).press('Enter');
    await page.getByRole('heading', { name: 'Turn off two-step sign-in?' }).waitFor();
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('.notice', { hasText: 'Two-step sign-in is off.' }).waitFor();
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).waitFor();
  });

  it('five wrong codes lead back to the password', async () => {
    const page = await stage.visit('/account');
    await turnOn(page);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signIn(page);
    const field = page.getByLabel('Code from your app');
    for (let i = 0; i < 6; i += 1) {
      await field.fill('000000');
      const replied = page.waitForResponse(/second-factor/);
      await page.keyboard.press('Enter');
      await replied;
    }
    await page.getByText('too many codes were wrong').waitFor();
    await page.getByRole('button', { name: 'Start over' }).press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  });

  it('the account page explains that passkeys need a domain name', async () => {
    const page = await stage.visit('/account');
    await page
      .getByText('Passkeys need a domain name, but this service is reached by an IP address.')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Add passkey' }).count()).toBe(0);
    expect(stage.countRequests('GET /passkeys')).toBe(0);
  });
});

describe.skipIf(!executablePath)('passkeys', () => {
  const stage = setStage({ seed: 'account' }, 'localhost');

  /** Adds a virtual authenticator with user verification to a page's browser. */
  async function addDevice(page: Page): Promise<{ failVerification: () => Promise<unknown> }> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    return {
      failVerification: () =>
        cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    };
  }

  it('a passkey signs in without a password or a second step, until it is removed', async () => {
    const page = await stage.visit('/account', { hasOwnTab: true });
    await turnOn(page);
    const device = await addDevice(page);
    await page.getByText('No passkeys yet. Add one to sign in without a password.').waitFor();
    await page.getByRole('button', { name: 'Add passkey' }).press('Enter');
    const name = page.getByLabel('Name', { exact: true });
    expect(await name.inputValue()).toBe('Chrome on Linux');
    await expectAccessible(page);
    await name.fill('My laptop');
    await typePassword(page, 'Continue in the browser', 'another password');
    await page.getByText('This password is wrong. Try again.').first().waitFor();
    await expectAccessible(page);
    await typePassword(page, 'Continue in the browser');
    await page.locator('.notice', { hasText: 'Passkey added.' }).waitFor();
    const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
    expect(await row.textContent()).toContain('My laptop');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add passkey' }).press('Enter');
    await typePassword(page, 'Continue in the browser');
    await page.getByText('This device already has a passkey for your account.').first().waitFor();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
    await atHome(page);

    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Remove My laptop' }).press('Enter');
    await page.getByRole('heading', { name: 'Remove “My laptop”?' }).waitFor();
    await expectAccessible(page);
    await typePassword(page, 'Remove passkey');
    await page.getByText('No passkeys yet. Add one to sign in without a password.').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
    await page.getByText('This service does not recognize that passkey.').waitFor();
    await expectAccessible(page);
    await device.failVerification();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
    await page.getByText('The passkey request was canceled').waitFor();
  });
});

describe.skipIf(!executablePath)('the sessions of an account', () => {
  const stage = setStage({ seed: 'account' });

  it('sessions are listed by browser, and can be ended one by one or all others at once', async () => {
    const page = await stage.visit('/account');
    const list = page.getByRole('list', { name: 'Browsers' }).getByRole('listitem');
    expect(await list.textContent()).toContain('(this browser)');
    const elsewhere = await Promise.all([1, 2, 3].map(() => stage.visit('/sign-in', { as: null })));
    for (const other of elsewhere) {
      await signIn(other);
      await atHome(other);
    }
    await page.reload();
    await eventually(() => list.count()).toBe(4);
    expect(await list.filter({ hasText: 'Chrome on Linux' }).count()).toBe(3);
    await page
      .getByRole('button', { name: /^Sign out Chrome on Linux at 127/ })
      .first()
      .press('Enter');
    await page.getByRole('heading', { name: 'Sign out Chrome on Linux?' }).waitFor();
    await expectAccessible(page);
    await typePassword(page, 'Sign out', 'another password');
    await page.getByText('This password is wrong. Try again.').first().waitFor();
    await typePassword(page, 'Sign out');
    await page.locator('.notice', { hasText: 'The browser was signed out.' }).waitFor();
    await eventually(() => list.count()).toBe(3);
    await eventually(() => isFocused(page.locator('h1'))).toBe(true);
    await page.getByRole('button', { name: 'Sign out other browsers' }).press('Enter');
    await typePassword(page, 'Sign out');
    await page.locator('.notice', { hasText: 'browsers were signed out' }).waitFor();
    await eventually(() => list.count()).toBe(1);
    for (const other of elsewhere) {
      await other.getByRole('link', { name: 'Webhooks' }).click();
      await other.getByText('Your session has expired.').waitFor();
    }
  });
});
