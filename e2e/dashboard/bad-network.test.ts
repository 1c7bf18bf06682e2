import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import type { CompleteJob } from '@postern/protocol';
import { PASSWORD } from './session.ts';
import { eventually, isFocused, advanceClockUntil, setStage } from './stage.ts';

const API = '**/dashboard/api';

describe.skipIf(!executablePath)('a bad network', () => {
  const stage = setStage();

  it('a lost request is repeated without an error', async () => {
    await stage.service().addMember();
    const page = await stage.visit('/');
    await page.route(`${API}/people`, (route) => route.abort('connectionreset'), { times: 2 });
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByText('sigal@example.com').waitFor();
    expect(await page.locator('.trouble').count()).toBe(0);
    expect(stage.countRequests('GET /people')).toBe(1);
  });

  it('repeated failures show an error', async () => {
    const page = await stage.visit('/', { hasClock: true });
    await page.route(`${API}/people`, (route) => route.abort('connectionreset'));
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await advanceClockUntil(page, page.getByText('The service can’t be reached.'));
  });

  it('an offline page shows an error at once, without a retry', async () => {
    const page = await stage.visit('/');
    let attempts = 0;
    page.on('request', (request) => (attempts += request.url().endsWith('/api/people') ? 1 : 0));
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.locator('.trouble').first().waitFor();
    expect(attempts).toBe(1);
    await page.context().setOffline(false);
    await page.getByText('jane.doe@example.com').first().waitFor();
    await eventually(() => page.locator('.trouble').count()).toBe(0);
  });

  it.each([
    [503, 'The service failed to respond.'],
    ['truncate', 'The service failed to respond.'],
    ['disconnect', 'The service can’t be reached.'],
  ] as const)('the fault “%s” shows an error until a retry succeeds', async (fault, text) => {
    const page = await stage.visit('/', { hasClock: true });
    stage.setFault('/people', fault);
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await advanceClockUntil(page, page.getByText(text));
    stage.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.rows li').first().waitFor();
    await eventually(() => page.locator('.trouble').count()).toBe(0);
  });

  it('a slow response shows a skeleton', async () => {
    const page = await stage.visit('/');
    let release = () => {};
    stage.setFault('/people', new Promise<void>((resolve) => (release = resolve)));
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.locator('.skeleton').first().waitFor();
    release();
    await page.locator('.rows li').first().waitFor();
    // The page has two lists, which load in any order.
    await eventually(() => page.locator('.skeleton').count()).toBe(0);
  });

  it('a request without a response ends with a timeout error', async () => {
    const page = await stage.visit('/');
    await page.clock.install();
    await page.goto(stage.url('/people'));
    await page.locator('.rows li').first().waitFor();
    stage.setFault('/keys', 'hang');
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await eventually(() => stage.countRequests('GET /keys')).toBeGreaterThan(0);
    await page.clock.runFor(31_000);
    await page.getByText('The service can’t be reached.').waitFor();
  });

  it('a change without a response shows that it might have been made', async () => {
    const page = await stage.visit('/keys', { hasClock: true });
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Checkout');
    stage.setFault('/keys', 'hang');
    await page.keyboard.press('Enter');
    await eventually(() => stage.countRequests('POST /keys')).toBe(1);
    await page.clock.runFor(61_000);
    await page.getByText('The change might have been made').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('a failed load of the session after signing in can be repeated', async () => {
    const page = await stage.visit('/sign-in?next=/keys', { as: null, hasClock: true });
    await page.getByLabel('Email').fill('jane.doe@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.route(`${API}/state`, (route) => route.abort('connectionreset'));
    await page.keyboard.press('Enter');
    await advanceClockUntil(
      page,
      page.getByRole('heading', { name: 'Could not load your session' }),
    );
    await page.unroute(`${API}/state`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Sign-up form').waitFor();
    await eventually(() => page.url()).toBe(stage.url('/keys'));
  });

  it('a list whose response was lost is not uploaded as a second job', async () => {
    const page = await stage.visit('/jobs');
    const keys: (string | undefined)[] = [];
    await page.route(`${API}/jobs?*`, async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.fallback();
      keys.push(request.headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch({ timeout: 0 });
      return route.abort('connectionreset');
    });
    await page.getByText('Or paste addresses').click();
    await page.getByRole('textbox', { name: 'Addresses' }).fill('jane@example.com');
    const send = page.getByRole('button', { name: 'Upload list' });
    await send.click();
    await page.getByText('can’t be reached').waitFor();
    await send.click();
    await page.getByRole('heading', { level: 1, name: 'Job:' }).waitFor();
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('a failed load of more rows shows an error and can be repeated', async () => {
    await stage.fill('past');
    const { owner } = stage.service();
    const made = (await owner.call<CompleteJob[]>('GET', '/jobs')).length;
    for (let at = made; at < 32; at++)
      await owner.call<CompleteJob>('POST', '/jobs?mode=medium', `jane-${at}@example.com`);
    const page = await stage.visit('/jobs', { hasClock: true });
    const more = page.getByRole('button', { name: 'Show more' });
    await page.route(`${API}/jobs?*cursor*`, (route) => route.abort('connectionreset'));
    await more.press('Enter');
    await advanceClockUntil(page, page.locator('.notice', { hasText: 'can’t be reached' }));
    await page.unroute(`${API}/jobs?*cursor*`);
    await more.press('Enter');
    await eventually(() => page.locator('.rows > li').count()).toBe(32);
    // The button disappears with the last rows, and the first new row gets the focus.
    await eventually(() => isFocused(page.locator('.rows > li').nth(20).locator('a'))).toBe(true);
  });

  it('an outdated response does not reset the progress of a job', async () => {
    await stage.fill('running');
    const page = await stage.visit('/jobs/:running', { hasClock: true });
    await eventually(() => stage.countRequests('GET /jobs/:running/events')).toBe(1);
    const { advance, running } = stage.service();
    await advance(121);
    // The service counts reasons every other second at most.
    await eventually(async () => JSON.stringify((await running()).reasons)).toContain(
      'mailbox_full',
    );
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let isHeld = false;
    await page.route(API + stage.named('/jobs/:running'), async (route) => {
      const response = await route.fetch({ timeout: 0 });
      isHeld = true;
      await released;
      await route.fulfill({ response });
    });
    await page.clock.runFor(16_000);
    await eventually(() => isHeld).toBe(true);
    await advance(300);
    const now = page.locator('.job-now .going');
    await now.filter({ hasText: '300 of 500' }).waitFor();
    release();
    await page.getByText('mailbox_full').waitFor();
    expect(await now.textContent()).toContain('300 of 500');
  });

  it('progress is polled when the stream of events is silent', async () => {
    await stage.fill('running');
    const page = await stage.visit('/jobs/:running', { hasClock: true });
    await page.locator('.job-now .going').waitFor();
    await eventually(() => stage.countRequests('GET /jobs/:running/events')).toBe(1);
    stage.proxy().mute();
    await stage.service().advance(400);
    await page.clock.runFor(16_000);
    await page.locator('.job-now', { hasText: '400 of 500' }).waitFor();
  });

  it('a chunk that fails to load is requested again', async () => {
    const page = await stage.visit('/keys');
    await page.route('**/assets/inside-*.js', (route) => route.abort('connectionreset'), {
      times: 1,
    });
    await page.reload();
    await page.getByText('Sign-up form').waitFor();
  });

  it('a page whose chunk cannot be loaded offers a reload', async () => {
    const page = await stage.visit('/sign-in?next=/keys', { hasClock: true });
    await page.goto('about:blank');
    await page.route('**/assets/inside-*.js', (route) => route.abort('connectionreset'));
    await page.goto(stage.url('/keys'));
    await advanceClockUntil(page, page.getByRole('heading', { name: 'Something went wrong' }));
    await page.unroute('**/assets/inside-*.js');
    await page.getByRole('button', { name: 'Reload page' }).click();
    await page.getByText('Sign-up form').waitFor();
  });

  it('a page whose script cannot be loaded suggests a reload', async () => {
    const page = await stage.visit('/keys');
    await page.route('**/assets/index-*.js', (route) => route.abort('connectionreset'));
    await page.goto(stage.url('/keys'));
    await page.getByText('If nothing happens, reload this page.').waitFor();
  });

  it('a dialog that opens again does not show its earlier error', async () => {
    await stage.fill('past');
    const page = await stage.visit('/webhooks/:endpoint');
    stage.setFault('/endpoints/:endpoint/rotate', 500);
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText('The service failed to respond.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByText('The service failed to respond.').count()).toBe(0);
  });

  it('canceling a finished job shows that it finished before', async () => {
    await stage.fill('running');
    stage.setFault('/jobs/:running/events', 'hang');
    const page = await stage.visit('/jobs/:running');
    await page.getByRole('button', { name: 'Cancel job' }).click();
    await stage.service().advance(500);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
    await page.locator('.notice', { hasText: 'finished before it could be canceled' }).waitFor();
  });
});

describe.skipIf(!executablePath)('a wrong clock', () => {
  const stage = setStage();

  it('a wrong clock does not show a valid key as expired', async () => {
    const page = await stage.visit('/');
    await page.clock.setFixedTime(Date.now() + 400 * 86_400_000);
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('button', { name: 'Rotate Nightly import' }).waitFor();
    expect(await page.getByText('Expired').count()).toBe(0);
  });
});

describe.skipIf(!executablePath)('a session', () => {
  const stage = setStage({ seed: 'some', options: { openSignup: true } });

  it('a session that expired in the background shows a message', async () => {
    const page = await stage.visit('/keys', { hasClock: true });
    await page.getByText('Sign-up form').waitFor();
    await stage.endSession();
    await page.clock.runFor(61_000);
    // The request completes, or is aborted when the lists fail before it.
    const isOver = Promise.race([
      page.waitForEvent('requestfinished', isState),
      page.waitForEvent('requestfailed', isState),
    ]);
    await comeBack(page);
    await page.getByText('Your session has expired.').waitFor();
    await isOver;
    await page.clock.runFor(61_000);
    const response = page.waitForResponse(`${API}/state`);
    await comeBack(page);
    await (await response).finished();
    expect(await page.getByText('Your session has expired.').isVisible()).toBe(true);
  });

  it('signing in as another user in another tab loads the lists of that user', async () => {
    const page = await stage.visit('/keys', { hasClock: true });
    await page.getByText('Sign-up form').waitFor();
    const { cookies } = await stage.service().signUp({ name: 'B', email: 'b@example.com' });
    await page.context().addCookies(cookies);
    await page.clock.runFor(61_000);
    await comeBack(page);
    await page.getByText('b@example.com').waitFor();
    await eventually(() => page.getByText('Sign-up form').count()).toBe(0);
  });
});

/** Dispatches the event of a user who returns to a tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Whether a request loads the session. */
const isState = (request: { url(): string }) => request.url().endsWith('/api/state');
