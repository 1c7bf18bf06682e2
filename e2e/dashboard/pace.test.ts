import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { eventually, isFocused, setStage } from './stage.ts';

const DAY_MS = 86_400_000;

describe.skipIf(!executablePath)('quick hands', () => {
  const stage = setStage();

  it('make one key by two presses of a device that is slow to draw', async () => {
    const page = await stage.visit('/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Checkout');
    await submitTwice(page, 'dialog form');
    await page.getByRole('dialog', { name: 'Your key “Checkout”' }).waitFor();
    expect(stage.asked('POST /keys')).toBe(1);
  });

  it('send a list once by two presses of a device that is slow to draw', async () => {
    const page = await stage.visit('/jobs');
    await page.setInputFiles('input[type=file]', list(2));
    await submitTwice(page, '.send');
    await page.getByRole('heading', { name: 'Job: 2 addresses' }).waitFor();
    expect(stage.asked('POST /jobs')).toBe(1);
  });

  it.each([
    ['/keys', 'Revoke Sign-up form', 'Revoke key', 'DELETE /keys/:key'],
    ['/jobs/:running', 'Cancel job', 'Cancel job', 'DELETE /jobs/:running'],
  ])('confirm once: %s, %s', async (path, opener, verb, request) => {
    await stage.fill('running');
    const page = await stage.visit(path);
    await page.getByRole('button', { name: opener, exact: true }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: verb });
    await confirm.evaluate((node: HTMLElement) => {
      node.click();
      node.click();
    });
    await page.locator('.notice').waitFor();
    expect(stage.asked(request)).toBe(1);
  });

  it('can do a thing again once it is over', async () => {
    await stage.fill('past');
    const page = await stage.visit('/webhooks/:endpoint');
    for (const count of [4, 5]) {
      await page.getByRole('button', { name: 'Send test' }).click();
      await eventually(() => page.locator('.rows > li').count()).toBe(count);
    }
    expect(stage.asked('POST /endpoints/:endpoint/test')).toBe(2);
  });

  it('cannot close a dialog over a key that is being made, so that it is seen', async () => {
    const page = await stage.visit('/keys');
    const made = await hold(page, 'POST', '/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Checkout');
    await page.keyboard.press('Enter');
    await made.asked;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    made.letGo();
    await page.getByRole('dialog', { name: 'Your key “Checkout”' }).waitFor();
  });

  it('cannot close a dialog by Escape right behind the press that makes a key', async () => {
    const page = await stage.visit('/');
    await page.clock.install({ time: 0 });
    await page.goto(stage.url('/keys'));
    const made = await hold(page, 'POST', '/keys/*/rotate');
    await page.getByRole('button', { name: 'Rotate Sign-up form' }).click();
    await page.getByRole('button', { name: 'Rotate key' }).focus();
    // No timer ends in between, as on a device that is busy.
    await page.clock.pauseAt(DAY_MS);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await made.asked;
    expect(await page.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    await page.clock.resume();
    made.letGo();
    await page.getByRole('dialog', { name: 'Your key “Sign-up form”' }).waitFor();
  });

  it('see a new key before the list of keys has come', async () => {
    const page = await stage.visit('/keys');
    await page.locator('.rows li').first().waitFor();
    const listed = await hold(page, 'GET', '/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Checkout');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Your key “Checkout”' }).waitFor();
    listed.letGo();
    await page.getByRole('button', { name: 'I’ve stored the key' }).click();
    await page.getByRole('button', { name: 'Revoke Checkout' }).waitFor();
  });

  it('end two links at once, and neither is passed over', async () => {
    const page = await stage.visit('/people');
    const ended = await hold(page, 'DELETE', '/invitations/*');
    await page
      .getByRole('button', { name: 'Revoke the invitation for newcomer@example.com' })
      .click();
    await page
      .getByRole('button', { name: 'Revoke the invitation for anyone with the link' })
      .click();
    ended.letGo();
    await page.getByText('No pending invitations.').waitFor();
    await page.locator('.notice', { hasText: 'Invitation revoked.' }).waitFor();
  });

  it('turn one page of results by two presses, not the same page twice', async () => {
    await stage.fill('past');
    const page = await stage.visit('/jobs/:done');
    const first = page.locator('tbody .address').first();
    await first.waitFor();
    const turned = await hold(page, 'GET', stage.named('/jobs/:done/results?*'));
    await page.getByRole('button', { name: 'Next' }).click();
    await turned.asked;
    await eventually(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    turned.letGo();
    await eventually(() => first.textContent()).toBe('person-51@example.com');
    await page.getByRole('button', { name: 'Next' }).click();
    await eventually(() => first.textContent()).toBe('person-101@example.com');
  });

  it('go on typing when a verdict comes late', async () => {
    const page = await stage.visit('/try');
    const answer = await hold(page, 'POST', '/check');
    await page.getByLabel('Email address').fill('jane@example.com');
    await page.keyboard.press('Enter');
    await answer.asked;
    await page.getByLabel('Email address').fill('somebody@');
    answer.letGo();
    await page.locator('.verdict').waitFor();
    await page.getByText('The result is below.').waitFor();
    await eventually(() => isFocused(page.getByLabel('Email address'))).toBe(true);
  });

  it('ask about another address before the first is answered, and see that one', async () => {
    const page = await stage.visit('/try');
    const answer = await hold(page, 'POST', '/check');
    await page.getByLabel('Email address').fill('bad@nowhere.example');
    await page.keyboard.press('Enter');
    await answer.asked;
    await page.getByLabel('Email address').fill('jane@example.com');
    await page.keyboard.press('Enter');
    answer.letGo();
    await page.locator('.verdict .word', { hasText: 'Valid' }).waitFor();
    await eventually(() => stage.asked('POST /check')).toBe(2);
    await eventually(() => page.locator('.passage').textContent()).toContain('jane@example.com');
  });

  it('cannot put another file in the place of one that is being sent', async () => {
    const page = await stage.visit('/jobs');
    const sent = await hold(page, 'POST', '/jobs?*');
    await page.setInputFiles('input[type=file]', list(2));
    await page.getByRole('button', { name: 'Upload list' }).click();
    await sent.asked;
    await eventually(() => page.locator('input[type=file]').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await page.getByText('Canceled.').waitFor();
    await eventually(() => page.locator('input[type=file]').isDisabled()).toBe(false);
    sent.letGo();
  });

  it('follow a link twice, and are back after one step', async () => {
    const page = await stage.visit('/');
    await page.getByRole('link', { name: 'Keys', exact: true }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
  });

  it('remove an endpoint and leave, and are not fetched back', async () => {
    await stage.fill('past');
    const page = await stage.visit('/keys');
    await page.goto(stage.url('/webhooks/:endpoint'));
    const removed = await hold(page, 'DELETE', stage.named('/endpoints/:endpoint'));
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.goBack();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete endpoint' }).click();
    await removed.asked;
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    removed.letGo();
    const { owner } = stage.world();
    await eventually(() => owner.ask('GET', '/endpoints')).toHaveLength(1);
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await eventually(() => page.locator('.rows > li').count()).toBe(1);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  });

  it('do not meet an old notice again, nor an open menu', async () => {
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

  it('sign out while a list is being read, and are told nothing of an end', async () => {
    const page = await stage.visit('/keys');
    const listed = await hold(page, 'GET', '/people');
    const out = await hold(page, 'POST', '/auth/sign-out', 'reply');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await listed.asked;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await out.asked;
    listed.letGo();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    out.letGo();
    await eventually(() => page.getByText('Your session has expired.').count()).toBe(0);
    await eventually(() => page.url()).toBe(stage.url('/sign-in'));
  });
});

function list(count: number) {
  const lines = Array.from({ length: count }, (_, at) => `person-${at}@example.com`);
  return { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) };
}

/** Two presses before the page is drawn anew. */
function submitTwice(page: Page, form: string): Promise<void> {
  return page.locator(form).evaluate((node: HTMLFormElement) => {
    node.requestSubmit();
    node.requestSubmit();
  });
}

/**
 * Holds back what is asked from now on, or only the replies, until it is let go.
 *
 * @returns `asked` resolves once something is held.
 */
async function hold(
  page: Page,
  method: string,
  path: string,
  what: 'request' | 'reply' = 'request',
) {
  let letGo = () => {};
  let note = () => {};
  const free = new Promise<void>((resolve) => (letGo = resolve));
  const asked = new Promise<void>((resolve) => (note = resolve));
  await page.route(`**/dashboard/api${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = what === 'reply' ? await route.fetch({ timeout: 0 }) : undefined;
    note();
    await free;
    // The page may have called it off by then.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => {});
  });
  return { asked, letGo };
}
