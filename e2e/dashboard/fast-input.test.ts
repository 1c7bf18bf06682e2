import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { eventually, isFocused, setStage } from './stage.ts';

const DAY_MS = 86_400_000;

describe.skipIf(!executablePath)('fast and repeated input', () => {
  const stage = setStage();

  it('a second submit of a new key creates only one key', async () => {
    const page = await stage.visit('/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Checkout');
    await submitTwice(page, 'dialog form');
    await page.getByRole('dialog', { name: 'Your key “Checkout”' }).waitFor();
    expect(stage.countRequests('POST /keys')).toBe(1);
  });

  it('a second submit of a list uploads it only once', async () => {
    const page = await stage.visit('/jobs');
    await page.setInputFiles('input[type=file]', list(2));
    await submitTwice(page, '.send');
    await page.getByRole('heading', { name: 'Job: 2 addresses' }).waitFor();
    expect(stage.countRequests('POST /jobs')).toBe(1);
  });

  it.each([
    ['/keys', 'Revoke Sign-up form', 'Revoke key', 'DELETE /keys/:key'],
    ['/jobs/:running', 'Cancel job', 'Cancel job', 'DELETE /jobs/:running'],
  ])('a double click confirms once: %s, %s', async (path, opener, verb, request) => {
    await stage.fill('running');
    const page = await stage.visit(path);
    await page.getByRole('button', { name: opener, exact: true }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: verb });
    await confirm.evaluate((node: HTMLElement) => {
      node.click();
      node.click();
    });
    await page.locator('.notice').waitFor();
    expect(stage.countRequests(request)).toBe(1);
  });

  it('an action can be repeated once it has ended', async () => {
    await stage.fill('past');
    const page = await stage.visit('/webhooks/:endpoint');
    for (const count of [4, 5]) {
      await page.getByRole('button', { name: 'Send test' }).click();
      await eventually(() => page.locator('.rows > li').count()).toBe(count);
    }
    expect(stage.countRequests('POST /endpoints/:endpoint/test')).toBe(2);
  });

  it('a dialog cannot be closed while a key is being created', async () => {
    const page = await stage.visit('/keys');
    const creation = await hold(page, 'POST', '/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Checkout');
    await page.keyboard.press('Enter');
    await creation.started;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    creation.release();
    await page.getByRole('dialog', { name: 'Your key “Checkout”' }).waitFor();
  });

  it('Escape right after rotating a key does not close the dialog', async () => {
    const page = await stage.visit('/');
    await page.clock.install({ time: 0 });
    await page.goto(stage.url('/keys'));
    const creation = await hold(page, 'POST', '/keys/*/rotate');
    await page.getByRole('button', { name: 'Rotate Sign-up form' }).click();
    await page.getByRole('button', { name: 'Rotate key' }).focus();
    // The paused clock runs no timer in between, as on a busy device.
    await page.clock.pauseAt(DAY_MS);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await creation.started;
    expect(await page.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    await page.clock.resume();
    creation.release();
    await page.getByRole('dialog', { name: 'Your key “Sign-up form”' }).waitFor();
  });

  it('a new key is shown before the list of keys has loaded', async () => {
    const page = await stage.visit('/keys');
    await page.locator('.rows li').first().waitFor();
    const listing = await hold(page, 'GET', '/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Checkout');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Your key “Checkout”' }).waitFor();
    listing.release();
    await page.getByRole('button', { name: 'I’ve stored the key' }).click();
    await page.getByRole('button', { name: 'Revoke Checkout' }).waitFor();
  });

  it('two invitations can be revoked at the same time', async () => {
    const page = await stage.visit('/people');
    const revocation = await hold(page, 'DELETE', '/invitations/*');
    await page
      .getByRole('button', { name: 'Revoke the invitation for newcomer@example.com' })
      .click();
    await page
      .getByRole('button', { name: 'Revoke the invitation for anyone with the link' })
      .click();
    revocation.release();
    await page.getByText('No pending invitations.').waitFor();
    await page.locator('.notice', { hasText: 'Invitation revoked.' }).waitFor();
  });

  it('a page of results loads once while the next one is requested', async () => {
    await stage.fill('past');
    const page = await stage.visit('/jobs/:done');
    const first = page.locator('tbody .address').first();
    await first.waitFor();
    const nextPage = await hold(page, 'GET', stage.named('/jobs/:done/results?*'));
    await page.getByRole('button', { name: 'Next' }).click();
    await nextPage.started;
    await eventually(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    nextPage.release();
    await eventually(() => first.textContent()).toBe('person-51@example.com');
    await page.getByRole('button', { name: 'Next' }).click();
    await eventually(() => first.textContent()).toBe('person-101@example.com');
  });

  it('a late result does not interrupt typing', async () => {
    const page = await stage.visit('/try');
    const response = await hold(page, 'POST', '/check');
    await page.getByLabel('Email address').fill('jane@example.com');
    await page.keyboard.press('Enter');
    await response.started;
    await page.getByLabel('Email address').fill('someone@');
    response.release();
    await page.locator('.verdict').waitFor();
    await page.getByText('The result is below.').waitFor();
    await eventually(() => isFocused(page.getByLabel('Email address'))).toBe(true);
  });

  it('the result of a second address replaces the pending first one', async () => {
    const page = await stage.visit('/try');
    const response = await hold(page, 'POST', '/check');
    await page.getByLabel('Email address').fill('bad@nowhere.example');
    await page.keyboard.press('Enter');
    await response.started;
    await page.getByLabel('Email address').fill('jane@example.com');
    await page.keyboard.press('Enter');
    response.release();
    await page.locator('.verdict .word', { hasText: 'Valid' }).waitFor();
    await eventually(() => stage.countRequests('POST /check')).toBe(2);
    await eventually(() => page.locator('.passage').textContent()).toContain('jane@example.com');
  });

  it('the file cannot be replaced during its upload', async () => {
    const page = await stage.visit('/jobs');
    const upload = await hold(page, 'POST', '/jobs?*');
    await page.setInputFiles('input[type=file]', list(2));
    await page.getByRole('button', { name: 'Upload list' }).click();
    await upload.started;
    await eventually(() => page.locator('input[type=file]').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByText('Canceled.').waitFor();
    await eventually(() => page.locator('input[type=file]').isDisabled()).toBe(false);
    upload.release();
  });

  it('a double click on a link adds one history entry', async () => {
    const page = await stage.visit('/');
    await page.getByRole('link', { name: 'Keys', exact: true }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
  });

  it('a deletion that ends after leaving the page does not navigate', async () => {
    await stage.fill('past');
    const page = await stage.visit('/keys');
    await page.goto(stage.url('/webhooks/:endpoint'));
    const deletion = await hold(page, 'DELETE', stage.named('/endpoints/:endpoint'));
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.goBack();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete endpoint' }).click();
    await deletion.started;
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    deletion.release();
    const { owner } = stage.service();
    await eventually(() => owner.call('GET', '/endpoints')).toHaveLength(1);
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await eventually(() => page.locator('.rows > li').count()).toBe(1);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  });

  it('going back shows neither an old notice nor an open menu', async () => {
    const page = await stage.visit('/keys', { viewport: { width: 360, height: 780 } });
    await page.getByRole('button', { name: 'Revoke Sign-up form' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.locator('.notice').waitFor();
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    expect(await page.locator('.notice').count()).toBe(0);
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
  });

  it('signing out while a list loads shows no message about an expired session', async () => {
    const page = await stage.visit('/keys');
    const listing = await hold(page, 'GET', '/people');
    const signOut = await hold(page, 'POST', '/auth/sign-out', 'reply');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await listing.started;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signOut.started;
    listing.release();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    signOut.release();
    await eventually(() => page.getByText('Your session has expired.').count()).toBe(0);
    await eventually(() => page.url()).toBe(stage.url('/sign-in'));
  });
});

function list(count: number) {
  const lines = Array.from({ length: count }, (_, at) => `person-${at}@example.com`);
  return { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) };
}

/** Submits a form twice before the page renders again. */
function submitTwice(page: Page, form: string): Promise<void> {
  return page.locator(form).evaluate((node: HTMLFormElement) => {
    node.requestSubmit();
    node.requestSubmit();
  });
}

/**
 * Holds matching requests, or their responses, until `release` is called.
 *
 * @returns `started` resolves once a request is held.
 */
async function hold(
  page: Page,
  method: string,
  path: string,
  what: 'request' | 'reply' = 'request',
) {
  let release = () => {};
  let start = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const started = new Promise<void>((resolve) => (start = resolve));
  await page.route(`**/dashboard/api${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = what === 'reply' ? await route.fetch({ timeout: 0 }) : undefined;
    start();
    await released;
    // The page can have aborted the request.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => {});
  });
  return { started, release };
}
