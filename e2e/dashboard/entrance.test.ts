import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { PASSWORD } from './session.ts';
import { eventually, isFocused, setStage } from './stage.ts';

const nobody = { as: null };

describe.skipIf(!executablePath)('the way in where nobody has an account', () => {
  const stage = setStage({ seed: 'nothing' });

  it('leads the first person from the link to the start', async () => {
    const page = await stage.visit(stage.firstPath(), nobody);
    await page.getByLabel('Your name').fill('Jo');
    await page.getByLabel('Email').fill('jo@fastmail.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByLabel('Organization').fill('Harbour Letters');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Jo' }).waitFor();
    await eventually(() => new URL(page.url()).pathname).toBe('/dashboard/');
    await page.locator('.steps').first().waitFor();
    // The link is used up by then: asked about once more, it would be said to have ended.
    expect(stage.asked('POST /invitations/check')).toBe(1);
  });

  it('takes the token out of the address bar and the history', async () => {
    const page = await stage.visit(stage.firstPath(), nobody);
    await page.getByLabel('Your name').waitFor();
    await eventually(() => page.url()).toBe(stage.url('/join'));
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  it('offers the address that was meant, by keyboard alone', async () => {
    const page = await stage.visit(stage.firstPath(), nobody);
    await page.getByLabel('Email').focus();
    await page.keyboard.type('jo@gmial.com');
    await page.locator('.suggestion').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => page.getByLabel('Email').inputValue()).toBe('jo@gmail.com');
    await eventually(() => isFocused(page.getByLabel('Email'))).toBe(true);
  });

  it('says what is missing beside its field, and moves the focus to the first', async () => {
    const page = await stage.visit(stage.firstPath(), nobody);
    await page.getByLabel('Email').fill('jo@fastmail.com');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('Enter your name.').waitFor();
    await eventually(() => isFocused(page.getByLabel('Your name'))).toBe(true);
    await page.getByText('This password has 5.').waitFor();
    expect(await page.getByLabel('Your name').getAttribute('aria-describedby')).toBeTruthy();
  });

  it('says while typing whether a password is strong enough', async () => {
    const page = await stage.visit(stage.firstPath(), nobody);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('passwordpassword');
    const weak = 'This password is too easy to guess. Use more, and less common, words.';
    await page.getByText(weak, { exact: true }).waitFor();
    await password.fill('correct horse battery');
    await page.getByText('This password is strong enough.').waitFor();
    expect(await page.getByText(weak).count()).toBe(0);
  });

  it('shows the password, and hides it again', async () => {
    const page = await stage.visit(stage.firstPath(), nobody);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('correct horse');
    await page.getByRole('button', { name: 'Show: Password' }).press('Enter');
    await eventually(() => password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide: Password' }).press('Enter');
    await eventually(() => password.getAttribute('type')).toBe('password');
  });

  it('points to the printed link', async () => {
    const page = await stage.visit('/sign-in', nobody);
    await page.getByText('No accounts yet.').waitFor();
  });
});

describe.skipIf(!executablePath)('the way in where sign-up is open', () => {
  const stage = setStage({ seed: 'account', options: { openSignup: true } });

  it('needs no link', async () => {
    const page = await stage.visit('/join', nobody);
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  });

  it('says of an address that cannot be used that it cannot, beside it', async () => {
    const page = await stage.visit('/join', nobody);
    await page.getByLabel('Your name').fill('Jo');
    await page.getByLabel('Email').fill('jane.doe@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Organization').fill('Mine');
    await page.keyboard.press('Enter');
    await page.locator('.message', { hasText: 'can’t be used here' }).waitFor();
    await eventually(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  });
});

describe.skipIf(!executablePath)('the way in', () => {
  const stage = setStage();

  it('asks for no organisation where there is one, and holds the address that was invited', async () => {
    const email = 'jo@fastmail.com';
    const { link } = await stage
      .world()
      .owner.ask<{ link: string }>('POST', '/invitations', { email });
    const page = await stage.visit(`/join${new URL(link).hash}`, nobody);
    await page.getByText('You’re invited to Harbour Letters').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel('Email').isEditable()).toBe(false);
    expect(await page.getByLabel('Organization').count()).toBe(0);
  });

  it('says that a link has ended', async () => {
    const page = await stage.visit('/join#token=other', nobody);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  });

  it('needs a link', async () => {
    const page = await stage.visit('/join', nobody);
    await page.getByRole('heading', { name: 'You need an invitation' }).waitFor();
  });

  it('says that one of the two is wrong, and not which', async () => {
    const page = await stage.visit('/sign-in', nobody);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('something else');
    await page.keyboard.press('Enter');
    await page.getByText('The email address or the password is wrong. Try again.').waitFor();
  });

  it('says how long to wait after too many tries', async () => {
    stage.trouble('/auth', 429);
    const page = await stage.visit('/sign-in', nobody);
    await page.getByLabel('Email').fill('jane.doe@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Try again in 8 seconds.').waitFor();
  });

  it('leads back to where one was when the session had ended', async () => {
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

  it('leads nowhere else, whatever the address bar says', async () => {
    const page = await stage.visit('/sign-in?next=//evil.example/');
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
    await eventually(() => page.url()).toBe(stage.url('/'));
  });

  it('is closed by signing out', async () => {
    const page = await stage.visit('/keys');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('Sign-up form').count()).toBe(0);
  });
});
