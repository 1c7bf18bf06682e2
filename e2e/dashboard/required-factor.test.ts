import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { codeOf } from '../../packages/service/src/dashboard/test/code-of.ts';
import { PASSWORD } from './session.ts';
import { eventually, expectAccessible, NARROW, setStage } from './stage.ts';

/** Turns two-step sign-in on from the page that requires it. */
async function turnOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).press('Enter');
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: 'open it here' });
  const uri = (await link.getAttribute('href'))!;
  await page.getByLabel('Code from your app').fill(codeOf(uri));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your backup codes' }).waitFor();
  await page.getByRole('button', { name: 'I’ve stored the codes' }).press('Enter');
}

describe.skipIf(!executablePath)('an organization that requires two-step sign-in', () => {
  const stage = setStage({ seed: 'account' });

  it('leads everyone without it to turn it on, and then to the page that they wanted', async () => {
    const member = await stage.service().addMember();
    const theirs = await stage.visit('/', { as: member, viewport: NARROW });
    const page = await stage.visit('/people');
    await page.getByRole('button', { name: 'Require two-step sign-in' }).press('Enter');
    await page.getByLabel('Your password', { exact: true }).fill('another password');
    await page.keyboard.press('Enter');
    await page.getByText('This password is wrong. Try again.').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Turn on two-step sign-in' }).waitFor();

    // A page that is open already finds out at its next request.
    await theirs.getByRole('button', { name: 'Menu' }).click();
    await theirs.getByRole('link', { name: 'Webhooks' }).click();
    await theirs.getByRole('heading', { level: 1, name: 'Turn on two-step sign-in' }).waitFor();
    await expectAccessible(theirs);
    await turnOn(theirs);
    await theirs.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await theirs.getByText('No endpoints yet').waitFor();
  });

  it('lets a member go on whose session could not be loaded again', async () => {
    const member = await stage.service().addMember();
    const rule = { require_second_factor: true, password: PASSWORD };
    await stage.owner().call('PATCH', '/organization', rule);
    const page = await stage.visit('/webhooks', { as: member });
    stage.setFault('/state', 'hang');
    await turnOn(page);
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  });

  it('an owner signs a member out everywhere with the password', async () => {
    const member = await stage.service().addMember();
    const theirs = await stage.visit('/keys', { as: member });
    const page = await stage.visit('/people');
    await page.getByRole('button', { name: /^Sign out סיגל/ }).press('Enter');
    await expectAccessible(page);
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('.notice', { hasText: 'was signed out everywhere' }).waitFor();
    await theirs.getByRole('link', { name: 'Webhooks' }).click();
    await theirs.getByText('Your session has expired.').waitFor();
    await eventually(() => theirs.getByLabel('Email').count()).toBe(1);
  });
});
