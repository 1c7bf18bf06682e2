import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { eventually, isFocused, setStage } from './stage.ts';

describe.skipIf(!executablePath)('announcements', () => {
  const stage = setStage();

  it('an error of the field with the focus is repeated in an alert until the user types', async () => {
    const page = await stage.visit('/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    const name = page.getByLabel('Name');
    await eventually(() => isFocused(name)).toBe(true);
    const alert = page.getByRole('alert');
    expect(await alert.count()).toBe(0);
    await page.keyboard.press('Enter');
    await alert.getByText('Enter a name').waitFor();
    // The same error again is another alert.
    await alert.evaluate((node) => node.setAttribute('data-old', ''));
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('[role=alert]:not([data-old])').count()).toBe(1);
    await page.keyboard.press('S');
    await eventually(() => alert.count()).toBe(0);
  });

  it('a confirmation has the focus on Cancel, and the consequence describes the button', async () => {
    const page = await stage.visit('/keys');
    await page
      .getByRole('button', { name: /^Rotate / })
      .first()
      .click();
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await eventually(() => isFocused(cancel)).toBe(true);
    const described = await cancel.getAttribute('aria-describedby');
    const text = await page.locator(`[id="${String(described)}"]`).textContent();
    expect(text).toContain('The current key stops working immediately');
  });

  it('a wrong password adds an alert, and another attempt adds another', async () => {
    const page = await stage.visit('/sign-in', { as: null });
    await page.getByLabel('Email').fill('jane.doe@example.com');
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    const alert = page.getByRole('alert');
    expect(await alert.count()).toBe(0);
    await page.keyboard.press('Enter');
    await alert.getByText('The email address or the password is wrong.').waitFor();
    await alert.evaluate((node) => node.setAttribute('data-old', ''));
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('[role=alert]:not([data-old])').count()).toBe(1);
  });

  it('a sign-out is announced', async () => {
    const page = await stage.visit('/');
    stage.service();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('status').getByText('You are signed out.').waitFor();
  });
});
