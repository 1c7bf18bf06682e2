import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { eventually, expectAccessible, isFocused, NARROW, setStage } from './stage.ts';

describe.skipIf(!executablePath)('a forgotten password', () => {
  // No mail server listens there. Tests without a browser cover the mail.
  const options = { mailUrl: 'smtp://127.0.0.1:1', mailSender: 'postern@postern.test' };
  const stage = setStage({ seed: 'account', options });

  it('a user can request a link from the sign-in page', async () => {
    const page = await stage.visit('/sign-in', { as: null });
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send link' }).press('Enter');
    await page.getByText('Enter your email address.').first().waitFor();
    await page.getByLabel('Email').fill('unknown@example.com');
    await page.keyboard.press('Enter');
    const notice = page.getByRole('status').getByText('If an account with this address exists');
    await notice.waitFor();
  });

  it('an expired link shows an error, and its token is removed from the URL', async () => {
    const page = await stage.visit('/reset#token=ended', { as: null });
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('New password', { exact: true }).fill('seven green herons wait');
    await page.keyboard.press('Enter');
    await eventually(() => page.getByRole('alert').textContent()).toBe(
      'This link has expired. Request a new one.',
    );
  });

  it('the page of an expired link leads to the form for a new one', async () => {
    const page = await stage.visit('/reset#token=ended', { as: null });
    await page.getByRole('link', { name: 'Request a new one' }).click();
    const title = page.getByRole('heading', { level: 1, name: 'Reset your password' });
    await eventually(() => isFocused(title)).toBe(true);
    await page.getByLabel('Email').fill('unknown@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('If an account with this address exists').waitFor();
  });
});

describe.skipIf(!executablePath)('a password link of an account with passkeys', () => {
  const stage = setStage({ seed: 'account' });
  const passkeys = [
    { id: 'p1', name: 'My laptop', created_at: '2026-01-05T10:00:00.000Z' },
    { id: 'p2', name: null, created_at: null },
  ];

  /** Opens a link of an account with two passkeys; the responses are the page's to show. */
  async function visit(passkeys_stay: boolean) {
    const page = await stage.visit('/sign-in', { as: null, viewport: NARROW });
    const bodies: unknown[] = [];
    const reply = (data: object) => ({
      json: { success: true, status: 200, message: '', data },
    });
    await page.route('**/password-resets/check', (route) =>
      route.fulfill(reply({ passkeys, passkeys_stay })),
    );
    await page.route('**/password-resets/use', (route) => {
      bodies.push(route.request().postDataJSON());
      return route.fulfill(reply({ passkeys: 2 }));
    });
    await page.goto(stage.url('/reset#token=x'));
    await page.getByText('My laptop').waitFor();
    return { page, bodies };
  }

  it('lists the passkeys, and removes them on request', async () => {
    const { page, bodies } = await visit(true);
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill('seven green herons wait');
    await page.getByLabel('Remove all passkeys').check();
    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    await page.getByText('2 passkeys can still sign in.').waitFor();
    expect(bodies).toEqual([
      { token: 'x', password: 'seven green herons wait', remove_passkeys: true },
    ]);
  });

  it('says that the passkeys are removed where the address was never confirmed', async () => {
    const { page } = await visit(false);
    await page.getByText('These passkeys of your account are removed').waitFor();
    expect(await page.getByLabel('Remove all passkeys').count()).toBe(0);
    await expectAccessible(page);
  });
});

describe.skipIf(!executablePath)('a forgotten password without a mail server', () => {
  const stage = setStage({ seed: 'account' });

  it('the sign-in page has no link to reset a password without a mail server', async () => {
    const page = await stage.visit('/sign-in', { as: null });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('link', { name: /Forgot/ }).count()).toBe(0);
  });
});
