import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { eventually, setStage } from './stage.ts';

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
    await page.getByText('Enter your email address.').waitFor();
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
});

describe.skipIf(!executablePath)('a forgotten password without a mail server', () => {
  const stage = setStage({ seed: 'account' });

  it('the sign-in page has no link to reset a password without a mail server', async () => {
    const page = await stage.visit('/sign-in', { as: null });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('link', { name: /Forgot/ }).count()).toBe(0);
  });
});
