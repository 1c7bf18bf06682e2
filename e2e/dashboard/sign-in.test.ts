import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { PASSWORD } from './session.ts';
import { eventually, expectAccessible, isFocused, setStage } from './stage.ts';

const signedOut = { as: null };

describe.skipIf(!executablePath)('the first account', () => {
  const stage = setStage({ seed: 'nothing' });

  it('the first link creates an account and leads to the start page', async () => {
    const page = await stage.visit(stage.firstPath(), signedOut);
    await page.getByLabel('Your name').fill('Jo');
    await page.getByLabel('Email').fill('jo@fastmail.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByLabel('Organization').fill('Harbour Letters');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Jo' }).waitFor();
    await eventually(() => new URL(page.url()).pathname).toBe('/dashboard/');
    await page.locator('.steps').first().waitFor();
    // A second check of the used link would report it as expired.
    expect(stage.countRequests('POST /invitations/check')).toBe(1);
  });

  it('the token is removed from the address bar and the history', async () => {
    const page = await stage.visit(stage.firstPath(), { ...signedOut, hasOwnTab: true });
    await page.getByLabel('Your name').waitFor();
    await eventually(() => page.url()).toBe(stage.url('/join'));
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  it('a suggestion can be accepted with the keyboard only', async () => {
    const page = await stage.visit(stage.firstPath(), signedOut);
    await page.getByLabel('Email').focus();
    await page.keyboard.type('jo@gmial.com');
    await page.locator('.suggestion').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => page.getByLabel('Email').inputValue()).toBe('jo@gmail.com');
    await eventually(() => isFocused(page.getByLabel('Email'))).toBe(true);
  });

  it('each missing value shows an error beside its field, and the first gets the focus', async () => {
    const page = await stage.visit(stage.firstPath(), signedOut);
    await page.getByLabel('Email').fill('jo@fastmail.com');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('Enter your name.').first().waitFor();
    await eventually(() => isFocused(page.getByLabel('Your name'))).toBe(true);
    await page.getByText('This password has 5.').waitFor();
    expect(await page.getByLabel('Your name').getAttribute('aria-describedby')).toBeTruthy();
  });

  it('the form shows while typing whether a password is strong enough', async () => {
    const page = await stage.visit(stage.firstPath(), signedOut);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('passwordpassword');
    const weak = 'This password is too easy to guess. Use more, and less common, words.';
    await page.getByText(weak, { exact: true }).waitFor();
    await password.fill('correct horse battery');
    await page.getByText('This password is strong enough.').waitFor();
    expect(await page.getByText(weak).count()).toBe(0);
  });

  it('the button beside the password shows and hides it', async () => {
    const page = await stage.visit(stage.firstPath(), signedOut);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('correct horse');
    await page.getByRole('button', { name: 'Show: Password' }).press('Enter');
    await eventually(() => password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide: Password' }).press('Enter');
    await eventually(() => password.getAttribute('type')).toBe('password');
  });

  it('the sign-in page without accounts mentions the printed link', async () => {
    const page = await stage.visit('/sign-in', signedOut);
    await page.getByText('No accounts yet.').waitFor();
  });
});

describe.skipIf(!executablePath)('open sign-up', () => {
  const stage = setStage({ seed: 'account', options: { openSignup: true } });

  it('open sign-up asks for the address first, and the link that is sent creates the account', async () => {
    const page = await stage.visit('/join', signedOut);
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    await page.getByRole('button', { name: 'Print link' }).press('Enter');
    await page.getByText('Enter your email address.').first().waitFor();
    await page.getByLabel('Email').fill('jo@fastmail.com');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('The service has printed the link').waitFor();
    await expectAccessible(page);
    const { hash } = new URL(stage.service().printedLink('jo@fastmail.com'));
    await page.goto(stage.url(`/join${hash}`));
    await page.getByLabel('Your name').fill('Jo');
    expect(await page.getByLabel('Email').isEditable()).toBe(false);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Organization').fill('Mine');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Jo' }).waitFor();
  });

  it('an address that is not one shows an error beside its field', async () => {
    const page = await stage.visit('/join', signedOut);
    await page.getByLabel('Email').fill('jane.doe@');
    await page.keyboard.press('Enter');
    await page.locator('.message', { hasText: 'The part after the @ is missing.' }).waitFor();
    await eventually(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  });
});

describe.skipIf(!executablePath)('signing in', () => {
  const stage = setStage();

  it('an invitation sets the organization and the email address', async () => {
    const email = 'jo@fastmail.com';
    const { link } = await stage
      .service()
      .owner.call<{ link: string }>('POST', '/invitations', { email });
    const page = await stage.visit(`/join${new URL(link).hash}`, signedOut);
    await page.getByText('You’re invited to Harbour Letters').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel('Email').isEditable()).toBe(false);
    expect(await page.getByLabel('Organization').count()).toBe(0);
  });

  it('an unknown link is reported as expired', async () => {
    const page = await stage.visit('/join#token=other', signedOut);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  });

  it('joining without a link shows that an invitation is needed', async () => {
    const page = await stage.visit('/join', signedOut);
    await page.getByRole('heading', { name: 'You need an invitation' }).waitFor();
  });

  it('a failed sign-in does not reveal whether the address or the password is wrong', async () => {
    const page = await stage.visit('/sign-in', signedOut);
    await page.getByLabel('Email').fill('unknown@example.com');
    await page.getByLabel('Password', { exact: true }).fill('something else');
    await page.keyboard.press('Enter');
    await page.getByText('The email address or the password is wrong. Try again.').waitFor();
  });

  it('too many attempts show how long to wait', async () => {
    stage.setFault('/auth', 429);
    const page = await stage.visit('/sign-in', signedOut);
    await page.getByLabel('Email').fill('jane.doe@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Try again in 8 seconds.').waitFor();
  });

  it('signing in after an expired session leads back to the requested page', async () => {
    await stage.fill('past');
    const page = await stage.visit('/jobs');
    await page.locator('.rows li').first().waitFor();
    await stage.endSession();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('Your session has expired.').waitFor();
    await eventually(() => new URL(page.url()).search).toBe('?next=%2Fwebhooks');
    await page.getByLabel('Email').fill('jane.doe@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.locator('.rows li').first().waitFor();
  });

  it('signing in never leads to another site', async () => {
    const page = await stage.visit('/sign-in?next=//evil.example/');
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
    await eventually(() => page.url()).toBe(stage.url('/'));
  });

  it('a signed-out page shows no data after going back', async () => {
    const page = await stage.visit('/keys');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('Sign-up form').count()).toBe(0);
  });
});
