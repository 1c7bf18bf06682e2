import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { eventually, setStage } from './stage.ts';

describe.skipIf(!executablePath)('the audit log', () => {
  const stage = setStage({ seed: 'much' });

  it('an owner sees the entries of all actions, or of one', async () => {
    const page = await stage.visit('/audit');
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await page.getByText('Jane created the key “Sign-up form”').waitFor();
    await page.getByText('Jane revoked the key “Old laptop”').waitFor();
    await page.getByText('The service disabled the endpoint “127.0.0.1:').waitFor();
    await page.getByLabel('Action').selectOption('key.revoked');
    await eventually(() => page.locator('.rows > li').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?action=key.revoked');
    await page.getByLabel('Action').selectOption('address.erased');
    await page.getByText('No entries').waitFor();
    expect(await entries.count()).toBe(0);
  });

  it('the audit log loads more entries on request', async () => {
    const { owner } = stage.service();
    for (let i = 0; i < 60; i += 1)
      await owner.call('POST', '/keys', { name: `Key ${i}`, scopes: ['single'] });
    const page = await stage.visit('/audit');
    await eventually(() => page.locator('.rows > li').count()).toBe(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await eventually(() => page.locator('.rows > li').count()).toBeGreaterThan(60);
    const focused = page.locator('.rows > li:focus');
    expect(await focused.count()).toBe(1);
  });

  it('a member cannot see the audit log', async () => {
    const page = await stage.visit('/audit', { as: await stage.service().addMember() });
    await page.getByText('You don’t have permission to do this.').waitFor();
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Webhooks').waitFor();
    expect(await page.getByLabel('Audit log').count()).toBe(0);
  });
});
