import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { eventually, setStage } from './stage.ts';

describe.skipIf(!executablePath)('a forgotten password', () => {
  // Nothing listens there: what is mailed is tested without a browser.
  const options = { mailUrl: 'smtp://127.0.0.1:1', mailSender: 'postern@postern.test' };
  const stage = setStage({ seed: 'account', options });

  it('is told from the page of the sign-in', async () => {
    const page = await stage.visit('/sign-in', { as: null });
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send link' }).press('Enter');
    await page.getByText('Enter your email address.').waitFor();
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.keyboard.press('Enter');
    const said = page.getByRole('status').getByText('If an account with this address exists');
    await said.waitFor();
  });

  it('is not changed by a link that has ended, whose token is taken out of the address', async () => {
    const page = await stage.visit('/reset#token=ended', { as: null });
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('New password', { exact: true }).fill('seven green herons wait');
    await page.keyboard.press('Enter');
    await eventually(() => page.getByRole('alert').textContent()).toBe(
      'This link has expired. Request a new one.',
    );
  });
});

describe.skipIf(!executablePath)('a forgotten password where no mail is sent', () => {
  const stage = setStage({ seed: 'account' });

  it('has no link', async () => {
    const page = await stage.visit('/sign-in', { as: null });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('link', { name: /Forgot/ }).count()).toBe(0);
  });
});
