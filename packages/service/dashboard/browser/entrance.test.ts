import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/config/chromium';
import { PASSWORD } from './fake/world.ts';
import { eventually, isFocused, setStage } from './stage.ts';

describe.skipIf(!executablePath)('the way in', () => {
  const stage = setStage();

  const invite = (email: string | null, organisation: string | null) => {
    const { session } = stage.world();
    Object.assign(session, { signed_in: false, has_accounts: organisation !== null });
    stage.world().invitation = { token: 'a-b_c', email, organisation };
    return '/join#token=a-b_c';
  };

  it('leads the first person from the link to the start', async () => {
    const page = await stage.visit(invite(null, null));
    await page.getByLabel('Your name').fill('Jo');
    await page.getByLabel('Email').fill('jo@fastmail.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByLabel('Organisation').fill('Harbour Letters');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Good to see you, Jo' }).waitFor();
    await eventually(() => new URL(page.url()).pathname).toBe('/dashboard/');
    await page.locator('.steps [data-done]').first().waitFor();
    // The link is used up by then: asked about once more, it would be said to have ended.
    const asked = stage.world().asked.filter((one) => one === 'POST /invitations/check');
    expect(asked).toHaveLength(1);
  });

  it('takes the token out of the address bar and the history', async () => {
    const page = await stage.visit(invite(null, null));
    await page.getByLabel('Your name').waitFor();
    await eventually(() => page.url()).toBe(stage.url('/join'));
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  it('asks for no organisation where there is one, and holds the address that was invited', async () => {
    const page = await stage.visit(invite('jo@fastmail.com', 'Harbour Letters'));
    await page.getByText('You were invited to Harbour Letters').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('jo@fastmail.com');
    expect(await page.getByLabel('Email').isEditable()).toBe(false);
    expect(await page.getByLabel('Organisation').count()).toBe(0);
  });

  it('offers the address that was meant, by keyboard alone', async () => {
    const page = await stage.visit(invite(null, null));
    await page.getByLabel('Email').focus();
    await page.keyboard.type('jo@gmial.com');
    await page.locator('.suggestion').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => page.getByLabel('Email').inputValue()).toBe('jo@gmail.com');
    await eventually(() => isFocused(page.getByLabel('Email'))).toBe(true);
  });

  it('says what is missing beside its field, and moves the focus to the first', async () => {
    const page = await stage.visit(invite(null, null));
    await page.getByLabel('Email').fill('jo@fastmail.com');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('Enter your name.').waitFor();
    await eventually(() => isFocused(page.getByLabel('Your name'))).toBe(true);
    await page.getByText('5 of the 12 characters').waitFor();
    expect(await page.getByLabel('Your name').getAttribute('aria-describedby')).toBeTruthy();
  });

  it('shows the password, and hides it again', async () => {
    const page = await stage.visit(invite(null, null));
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('correct horse');
    await page.getByRole('button', { name: 'Show: Password' }).press('Enter');
    await eventually(() => password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide: Password' }).press('Enter');
    await eventually(() => password.getAttribute('type')).toBe('password');
  });

  it('says of an address that cannot be used that it cannot, beside it', async () => {
    const page = await stage.visit(invite(null, null));
    await page.getByLabel('Your name').fill('Jo');
    await page.getByLabel('Email').fill('jane.doe@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Organisation').fill('Mine');
    await page.keyboard.press('Enter');
    await page.locator('.message', { hasText: 'cannot be used here' }).waitFor();
    await eventually(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('says that a link has ended', async () => {
    stage.world().session.signed_in = false;
    const page = await stage.visit('/join#token=other');
    await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
  });

  it.each([
    [false, 'A link is needed'],
    [true, 'Make your account'],
  ])('without a link, where sign-up is open: %s', async (isOpen, title) => {
    Object.assign(stage.world().session, { signed_in: false, open_signup: isOpen });
    const page = await stage.visit('/join');
    await page.getByRole('heading', { name: title }).waitFor();
  });

  it('says that one of the two is wrong, and not which', async () => {
    stage.world().session.signed_in = false;
    const page = await stage.visit('/sign-in');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('something else');
    await page.keyboard.press('Enter');
    await page.getByText('The email address or the password is wrong.').waitFor();
  });

  it('says how long to wait after too many tries', async () => {
    stage.world().session.signed_in = false;
    stage.world().trouble['/auth'] = 429;
    const page = await stage.visit('/sign-in');
    await page.getByLabel('Email').fill('jane.doe@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Try again in 8 seconds.').waitFor();
  });

  it('points to the printed link where nobody has an account', async () => {
    Object.assign(stage.world().session, { signed_in: false, has_accounts: false });
    const page = await stage.visit('/sign-in');
    await page.getByText('There is no account here yet.').waitFor();
  });

  it('leads back to where one was when the session had ended', async () => {
    const page = await stage.visit('/jobs');
    await page.locator('.rows li').first().waitFor();
    stage.world().session.signed_in = false;
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('Your session has ended.').waitFor();
    await eventually(() => new URL(page.url()).search).toBe('?next=%2Fwebhooks');
    await page.getByLabel('Email').fill('jane.doe@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.locator('.rows li').first().waitFor();
  });

  it('leads nowhere else, whatever the address bar says', async () => {
    stage.world().session.signed_in = true;
    const page = await stage.visit('/sign-in?next=//evil.example/');
    await page.getByRole('heading', { level: 1, name: 'Good to see you' }).waitFor();
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
