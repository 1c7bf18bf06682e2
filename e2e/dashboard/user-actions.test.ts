import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import type { Endpoint } from '@postern/protocol';
import type { Payload } from '../../packages/service/dashboard/src/api/routes.ts';
import { eventually, isFocused, NARROW, setStage } from './stage.ts';

describe.skipIf(!executablePath)('the actions of a user', () => {
  const stage = setStage();

  it('a user creates a key with the keyboard only, and the key is shown only once', async () => {
    const page = await stage.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.keyboard.press('Tab');
    await eventually(() => isFocused(page.getByRole('link', { name: 'Skip to content' }))).toBe(
      true,
    );
    await page.getByRole('link', { name: 'Keys', exact: true }).focus();
    await page.keyboard.press('Enter');
    await eventually(() => isFocused(page.getByRole('heading', { level: 1, name: 'Keys' }))).toBe(
      true,
    );
    await eventually(() => page.title()).toBe('Keys · Postern');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => isFocused(page.getByLabel('Name'))).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Enter a name').first().waitFor();
    await page.keyboard.type('Checkout');
    for (const key of ['Tab', 'Tab', 'Space', 'Enter']) await page.keyboard.press(key);
    const secret = page.getByRole('dialog', { name: 'Your key “Checkout”' });
    await secret.waitFor();
    await secret.getByText('Copy this key now. You won’t be able to see it again.').waitFor();
    const text = await secret.locator('code').textContent();
    await secret.getByRole('button', { name: 'Copy key' }).press('Enter');
    await secret.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await secret.isVisible()).toBe(true);
    await secret.getByRole('button', { name: 'I’ve stored the key' }).press('Enter');
    await secret.waitFor({ state: 'detached' });
    expect(await page.locator('body').textContent()).not.toContain(text);
    const [created] = await stage.service().owner.call<Payload<'get /keys'>>('GET', '/keys');
    expect(created).toMatchObject({ name: 'Checkout', scopes: ['single', 'bulk'] });
  });

  it('a user restricts a key to networks and requests per day, and an invalid line is named', async () => {
    const page = await stage.visit('/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    const networks = page.getByLabel('Networks (optional)');
    const requests = page.getByLabel('Requests per day (optional)');
    await page.getByLabel('Name').fill('Warehouse');
    await networks.fill('192.0.2.0/24\n\n2001:db8::1\n');
    await requests.fill('a lot');
    await page.keyboard.press('Enter');
    await page
      .getByText('Enter a whole number from 1 to 999999999, or leave this empty.')
      .first()
      .waitFor();
    await eventually(() => isFocused(requests)).toBe(true);
    await requests.fill('2500');
    await page.keyboard.press('Enter');
    const issue = 'Line 3, “2001:db8::1”, needs a prefix length: /128 is this one address.';
    await page.getByText(issue).waitFor();
    await eventually(() => isFocused(networks)).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    await networks.fill('192.0.2.0/24\n\n2001:db8::1/128\n');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'I’ve stored the key' }).click();
    const created = page.locator('.rows > li', { hasText: 'Warehouse' });
    await created.getByText('Restricted to 192.0.2.0/24 and 2001:db8::1/128').waitFor();
    await created.getByText('Up to 2,500 requests per day').waitFor();
    await created.getByRole('button', { name: 'Rotate Warehouse' }).click();
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByRole('button', { name: 'I’ve stored the key' }).click();
    const keys = await stage.service().owner.call<Payload<'get /keys'>>('GET', '/keys');
    const limits = { networks: ['192.0.2.0/24', '2001:db8::1/128'], requests_per_day: 2500 };
    expect(keys.slice(0, 2)).toMatchObject([limits, limits]);
  });

  it('a user rotates a key, and revokes one after a confirmation', async () => {
    const page = await stage.visit('/keys');
    await page.getByRole('button', { name: 'Rotate Sign-up form' }).click();
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByRole('button', { name: 'I’ve stored the key' }).click();
    await eventually(() => page.locator('.row-gone').count()).toBe(2);
    await page.getByRole('button', { name: 'Revoke Nightly import' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.locator('.notice', { hasText: 'Key “Nightly import” revoked.' }).waitFor();
    await eventually(() => page.locator('.row-gone').count()).toBe(3);
    await eventually(() => isFocused(page.locator('h1'))).toBe(true);
  });

  it('a failed action shows an error and can be repeated', async () => {
    const page = await stage.visit('/keys');
    await page.getByRole('button', { name: 'Revoke Sign-up form' }).click();
    stage.setFault('/keys/:key', 500);
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('The service failed to respond. Try again. Request ID: r-1.').waitFor();
    stage.clearFaults();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.locator('.notice').waitFor();
  });

  it.each([
    ['jane@example.com', 'Valid', 'Result ?: valid'],
    ['maybe@slow.example', 'Risky', 'Result ?: risky'],
    ['bad@nowhere.example', 'Invalid', 'Result ?: invalid'],
  ])('checking %s shows the result and moves the focus to it', async (address, word, heading) => {
    const page = await stage.visit('/try');
    await page.getByLabel('Email address').fill(address);
    await page.keyboard.press('Enter');
    await page.locator('.verdict .word', { hasText: word }).waitFor();
    await eventually(() =>
      isFocused(page.getByRole('heading', { name: new RegExp(heading) })),
    ).toBe(true);
    await eventually(() => page.locator('.checks li').count()).toBe(6);
    expect(await page.locator('.verdict').getByText(address).count()).toBe(1);
    await page.getByText('API response').click();
    await page.getByText('"reason_code"').waitFor();
  });

  it('a user enables an endpoint that the service disabled', async () => {
    await stage.fill('past');
    const page = await stage.visit('/webhooks/:deadEndpoint');
    await page.getByText('every attempt failed for 5 days').waitFor();
    await page.getByRole('button', { name: 'Enable endpoint' }).click();
    await page.locator('.notice', { hasText: 'Endpoint enabled' }).waitFor();
    await eventually(() => page.getByText('every attempt failed').count()).toBe(0);
  });

  it('a user tests an endpoint, sends a delivery again, and rotates the secret', async () => {
    await stage.fill('past');
    const page = await stage.visit('/webhooks/:endpoint');
    await page.getByRole('button', { name: 'Send test' }).click();
    await eventually(() => page.locator('.rows .row-name').first().textContent()).toBe(
      'webhook.test',
    );
    await page.getByRole('button', { name: 'Send bulk.validation.failed again' }).click();
    await page.locator('.notice', { hasText: 'being sent again' }).waitFor();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText('For 24 hours, requests are signed with the old secret too').waitFor();
    await page.getByRole('button', { name: 'I’ve stored the secret' }).click();
  });

  it('a user changes and deletes an endpoint', async () => {
    await stage.fill('past');
    const page = await stage.visit('/webhooks/:endpoint');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('checkbox', { name: 'bulk.validation.failed' }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.locator('.notice', { hasText: 'Endpoint changed.' }).waitFor();
    await eventually(() => page.locator('.chip').allTextContents()).toEqual([
      'bulk.validation.completed',
    ]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete endpoint' }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.locator('.notice', { hasText: 'Endpoint deleted.' }).waitFor();
    await eventually(() => page.locator('.rows > li').count()).toBe(1);
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await eventually(() => page.locator('.notice').count()).toBe(0);
  });

  it('a user creates an invitation, and its link is shown only once', async () => {
    const page = await stage.visit('/people');
    await page.getByRole('button', { name: 'Invite person' }).click();
    await page.getByLabel('Email address (optional)').fill('not an address');
    await page.keyboard.press('Enter');
    await page
      .getByText('Enter a valid email address, such as name@example.com.')
      .first()
      .waitFor();
    await page.getByLabel('Email address (optional)').fill('new@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('/dashboard/join#token=').waitFor();
    await page.getByText('Copy this link now. You won’t be able to see it again.').waitFor();
    await page.getByRole('button', { name: 'I’ve copied the link' }).click();
    await page.getByText('new@example.com').waitFor();
  });

  it('a used invitation is not listed', async () => {
    await stage.service().addMember();
    const page = await stage.visit('/people');
    await page.getByText('sigal@example.com').waitFor();
    await page.getByText('newcomer@example.com').waitFor();
    expect(
      await page.getByRole('button', { name: 'Revoke the invitation for sigal' }).count(),
    ).toBe(0);
  });

  it('a user changes the password, and a wrong current password shows an error', async () => {
    const page = await stage.visit('/account');
    await page.getByLabel('Current password', { exact: true }).fill('wrong one');
    await page.getByLabel('New password', { exact: true }).fill('a new and longer one');
    await page.keyboard.press('Enter');
    await page.getByText('This password is wrong. Try again.').first().waitFor();
    await page.getByLabel('Current password', { exact: true }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.locator('.notice', { hasText: 'Password changed.' }).waitFor();
  });

  it('removing an account needs a decision about its keys', async () => {
    const member = await stage.service().addMember();
    await member.call('POST', '/keys', { name: 'Member key', scopes: ['single'] });
    const page = await stage.visit('/people');
    await page.getByRole('button', { name: 'Remove סיגל כהן' }).click();
    await page.getByText('created keys that still work: Member key').waitFor();
    const removed = page.getByRole('button', { name: 'Remove account' });
    await removed.click();
    await page.getByText('Choose what happens to the keys.').first().waitFor();
    expect(await page.locator(':focus').getAttribute('type')).toBe('radio');
    await page.getByLabel('Revoke keys').check();
    await removed.click();
    await page.locator('.notice', { hasText: 'removed. 1 key revoked.' }).waitFor();
    const keys = await stage.service().owner.call<Payload<'get /keys'>>('GET', '/keys');
    expect(keys.find(({ name }) => name === 'Member key')?.revoked_at).not.toBeNull();
  });

  it('a member cannot invite or remove people', async () => {
    const page = await stage.visit('/people', { as: await stage.service().addMember() });
    await page.getByText('Only owners of the organization can invite people.').waitFor();
    expect(await page.getByRole('button', { name: /Invite|Remove|End/ }).count()).toBe(0);
  });

  it('the menu of a narrow screen leads to other pages', async () => {
    const page = await stage.visit('/keys', { viewport: NARROW });
    const menu = page.getByRole('button', { name: 'Menu' });
    expect(await page.getByRole('link', { name: 'People' }).isVisible()).toBe(false);
    await menu.press('Enter');
    await eventually(() => menu.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await eventually(() => menu.getAttribute('aria-expanded')).toBe('false');
  });

  it('a lost connection shows a notice until it is back', async () => {
    const page = await stage.visit('/keys');
    await page.locator('.rows li').first().waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await eventually(() => page.getByText('You are offline.').count()).toBe(0);
  });

  it('a failed dialog scrolls to its error on a low screen', async () => {
    const page = await stage.visit('/webhooks', { viewport: NARROW });
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    await page.locator('input[name=url]').fill('https://shop.postern.test/hook');
    stage.setFault('/endpoints', 503);
    await page.keyboard.press('Enter');
    const failure = page.locator('dialog .trouble');
    await failure.waitFor();
    const bottomOf = async (part: typeof failure) => {
      const { y, height } = (await part.boundingBox())!;
      return Math.round(y + height);
    };
    const edge = await bottomOf(page.locator('dialog'));
    await eventually(async () => (await bottomOf(failure)) <= edge).toBe(true);
  });

  it('the copy button selects the text when the clipboard is not available', async () => {
    const page = await stage.visit('/');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.getByRole('button', { name: 'Copy: Check one address' }).click();
    await page.getByText('Selected. Press').waitFor();
    await eventually(() => page.evaluate(() => String(getSelection()))).toContain(
      `curl ${new URL(page.url()).origin}`,
    );
  });
});

describe.skipIf(!executablePath)('a service that requires https for endpoints', () => {
  const stage = setStage({ seed: 'account', options: { webhookHttp: false } });

  it('an endpoint needs an https URL, and its secret is shown only once', async () => {
    const page = await stage.visit('/webhooks');
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    await page.getByLabel('Endpoint URL').fill('http://127.0.0.1/a');
    await page.getByLabel('bulk.validation.progress').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Create endpoint' }).click();
    await page.getByText('must begin with https://').first().waitFor();
    await eventually(() => isFocused(page.getByLabel('Endpoint URL'))).toBe(true);
    await page.getByLabel('Endpoint URL').fill('https://127.0.0.1/a');
    await page.keyboard.press('Enter');
    await page.getByText('whsec_').waitFor();
    // The service stores it in clear text.
    await page.getByText('Copy this secret now. The dashboard shows it only once.').waitFor();
    await page.getByRole('button', { name: 'I’ve stored the secret' }).click();
    const [created] = await stage.service().owner.call<Endpoint[]>('GET', '/endpoints');
    expect(created!.event_types).toEqual([
      'bulk.validation.progress',
      'bulk.validation.completed',
      'bulk.validation.failed',
    ]);
  });
});
