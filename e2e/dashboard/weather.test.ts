import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import type { CompleteJob } from '@postern/protocol';
import { join, PASSWORD } from './session.ts';
import { eventually, isFocused, passTimeUntil, setStage } from './stage.ts';

const API = '**/dashboard/api';

describe.skipIf(!executablePath)('a bad network', () => {
  const stage = setStage();

  it('that loses one packet is nobody’s business', async () => {
    await stage.world().addMember();
    const page = await stage.visit('/');
    await page.route(`${API}/people`, (route) => route.abort('connectionreset'), { times: 2 });
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByText('sigal@example.com').waitFor();
    expect(await page.locator('.trouble').count()).toBe(0);
    expect(stage.asked('GET /people')).toBe(1);
  });

  it('that loses everything is told of', async () => {
    const page = await stage.visit('/', { hasClock: true });
    await page.route(`${API}/people`, (route) => route.abort('connectionreset'));
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await passTimeUntil(page, page.getByText('The service can’t be reached.'));
  });

  it('that is not there at all is told of at once', async () => {
    const page = await stage.visit('/');
    let tries = 0;
    page.on('request', (request) => (tries += request.url().endsWith('/api/people') ? 1 : 0));
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.locator('.trouble').first().waitFor();
    expect(tries).toBe(1);
    await page.context().setOffline(false);
    await page.getByText('jane.doe@example.com').first().waitFor();
    await eventually(() => page.locator('.trouble').count()).toBe(0);
  });

  it.each([
    [503, 'The service failed to respond.'],
    ['cut', 'The service failed to respond.'],
    ['break', 'The service can’t be reached.'],
  ] as const)('that makes of a reply a %s is told of, and gone with it', async (trouble, text) => {
    const page = await stage.visit('/', { hasClock: true });
    stage.trouble('/people', trouble);
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await passTimeUntil(page, page.getByText(text));
    stage.calm();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.rows li').first().waitFor();
    await eventually(() => page.locator('.trouble').count()).toBe(0);
  });

  it('that is slow shows that something is to come', async () => {
    const page = await stage.visit('/');
    let letGo = () => {};
    stage.trouble('/people', new Promise<void>((resolve) => (letGo = resolve)));
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.locator('.skeleton').first().waitFor();
    letGo();
    await page.locator('.rows li').first().waitFor();
    // The page has two lists, and either may come first.
    await eventually(() => page.locator('.skeleton').count()).toBe(0);
  });

  it('that swallows a question does not keep one waiting for ever', async () => {
    const page = await stage.visit('/');
    await page.clock.install();
    await page.goto(stage.url('/people'));
    await page.locator('.rows li').first().waitFor();
    stage.trouble('/keys', 'silence');
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await eventually(() => stage.asked('GET /keys')).toBeGreaterThan(0);
    await page.clock.runFor(31_000);
    await page.getByText('The service can’t be reached.').waitFor();
  });

  it('that swallows the reply to a change: it is said that it may have been done', async () => {
    const page = await stage.visit('/keys', { hasClock: true });
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Checkout');
    stage.trouble('/keys', 'silence');
    await page.keyboard.press('Enter');
    await eventually(() => stage.asked('POST /keys')).toBe(1);
    await page.clock.runFor(61_000);
    await page.getByText('The change might have been made').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('that loses who one is after signing in leads on, and asks again', async () => {
    const page = await stage.visit('/sign-in?next=/keys', { as: null, hasClock: true });
    await page.getByLabel('Email').fill('jane.doe@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.route(`${API}/state`, (route) => route.abort('connectionreset'));
    await page.keyboard.press('Enter');
    await passTimeUntil(page, page.getByRole('heading', { name: 'Could not load your session' }));
    await page.unroute(`${API}/state`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Sign-up form').waitFor();
    await eventually(() => page.url()).toBe(stage.url('/keys'));
  });

  it('that loses the reply to a list does not make two jobs of it', async () => {
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

  it('that loses more of a list says so', async () => {
    await stage.fill('past');
    const { owner } = stage.world();
    const made = (await owner.ask<CompleteJob[]>('GET', '/jobs')).length;
    for (let at = made; at < 32; at++)
      await owner.ask<CompleteJob>('POST', '/jobs?mode=medium', `jane-${at}@example.com`);
    const page = await stage.visit('/jobs', { hasClock: true });
    const more = page.getByRole('button', { name: 'Show more' });
    await page.route(`${API}/jobs?*cursor*`, (route) => route.abort('connectionreset'));
    await more.press('Enter');
    await passTimeUntil(page, page.locator('.notice', { hasText: 'can’t be reached' }));
    await page.unroute(`${API}/jobs?*cursor*`);
    await more.press('Enter');
    await eventually(() => page.locator('.rows > li').count()).toBe(32);
    // The button is gone with the last part: the first of the new rows has the focus.
    await eventually(() => isFocused(page.locator('.rows > li').nth(20).locator('a'))).toBe(true);
  });

  it('that overtakes a reply does not turn a job back', async () => {
    await stage.fill('running');
    const page = await stage.visit('/jobs/:running', { hasClock: true });
    await eventually(() => stage.asked('GET /jobs/:running/events')).toBe(1);
    const { advance, running } = stage.world();
    await advance(121);
    // The service counts reasons every other second at most.
    await eventually(async () => JSON.stringify((await running()).reasons)).toContain(
      'mailbox_full',
    );
    let letGo = () => {};
    const free = new Promise<void>((resolve) => (letGo = resolve));
    let isHeld = false;
    await page.route(API + stage.named('/jobs/:running'), async (route) => {
      const response = await route.fetch({ timeout: 0 });
      isHeld = true;
      await free;
      await route.fulfill({ response });
    });
    await page.clock.runFor(16_000);
    await eventually(() => isHeld).toBe(true);
    await advance(300);
    const now = page.locator('.job-now .going');
    await now.filter({ hasText: '300 of 500' }).waitFor();
    letGo();
    await page.getByText('mailbox_full').waitFor();
    expect(await now.textContent()).toContain('300 of 500');
  });

  it('that dies in silence does not keep a job from going on', async () => {
    await stage.fill('running');
    const page = await stage.visit('/jobs/:running', { hasClock: true });
    await page.locator('.job-now .going').waitFor();
    await eventually(() => stage.asked('GET /jobs/:running/events')).toBe(1);
    stage.proxy().mute();
    await stage.world().advance(400);
    await page.clock.runFor(16_000);
    await page.locator('.job-now', { hasText: '400 of 500' }).waitFor();
  });

  it('that loses a part of the program tries again', async () => {
    const page = await stage.visit('/keys');
    await page.route('**/assets/inside-*.js', (route) => route.abort('connectionreset'), {
      times: 1,
    });
    await page.reload();
    await page.getByText('Sign-up form').waitFor();
  });

  it('on which a page does not come whole: one can go on', async () => {
    const page = await stage.visit('/sign-in?next=/keys', { hasClock: true });
    await page.goto('about:blank');
    await page.route('**/assets/inside-*.js', (route) => route.abort('connectionreset'));
    await page.goto(stage.url('/keys'));
    await passTimeUntil(page, page.getByRole('heading', { name: 'Something went wrong' }));
    await page.unroute('**/assets/inside-*.js');
    await page.getByRole('button', { name: 'Reload page' }).click();
    await page.getByText('Sign-up form').waitFor();
  });

  it('on which the script does not come at all: it is said what to do', async () => {
    const page = await stage.visit('/keys');
    await page.route('**/assets/index-*.js', (route) => route.abort('connectionreset'));
    await page.goto(stage.url('/keys'));
    await page.getByText('If nothing happens, reload this page.').waitFor();
  });

  it('does not make an error of before come again with its dialog', async () => {
    await stage.fill('past');
    const page = await stage.visit('/webhooks/:endpoint');
    stage.trouble('/endpoints/:endpoint/rotate', 500);
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText('The service failed to respond.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByText('The service failed to respond.').count()).toBe(0);
  });

  it('is not needed to know that a job was finished before it could be canceled', async () => {
    await stage.fill('running');
    stage.trouble('/jobs/:running/events', 'silence');
    const page = await stage.visit('/jobs/:running');
    await page.getByRole('button', { name: 'Cancel job' }).click();
    await stage.world().advance(500);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
    await page.locator('.notice', { hasText: 'finished before it could be canceled' }).waitFor();
  });
});

describe.skipIf(!executablePath)('a wrong clock', () => {
  const stage = setStage();

  it('does not end a key that goes on', async () => {
    const page = await stage.visit('/');
    await page.clock.setFixedTime(Date.now() + 400 * 86_400_000);
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('button', { name: 'Rotate Nightly import' }).waitFor();
    expect(await page.getByText('Expired').count()).toBe(0);
  });
});

describe.skipIf(!executablePath)('a session', () => {
  const stage = setStage({ seed: 'some', options: { openSignup: true } });

  it('that ended while one was away is told of', async () => {
    const page = await stage.visit('/keys', { hasClock: true });
    await page.getByText('Sign-up form').waitFor();
    await stage.endSession();
    await page.clock.runFor(61_000);
    // Answered, or called off where the lists are refused before it.
    const isOver = Promise.race([
      page.waitForEvent('requestfinished', isState),
      page.waitForEvent('requestfailed', isState),
    ]);
    await comeBack(page);
    await page.getByText('Your session has expired.').waitFor();
    await isOver;
    await page.clock.runFor(61_000);
    const told = page.waitForResponse(`${API}/state`);
    await comeBack(page);
    await (await told).finished();
    expect(await page.getByText('Your session has expired.').isVisible()).toBe(true);
  });

  it('of somebody else, who signed in in another tab, brings their own lists', async () => {
    const page = await stage.visit('/keys', { hasClock: true });
    await page.getByText('Sign-up form').waitFor();
    const { cookies } = await join(stage.world().url, { name: 'B', email: 'b@example.com' });
    await page.context().addCookies(cookies);
    await page.clock.runFor(61_000);
    await comeBack(page);
    await page.getByText('b@example.com').waitFor();
    await eventually(() => page.getByText('Sign-up form').count()).toBe(0);
  });
});

/** As a browser tells it when somebody comes back to a tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Whether a request asks who is looking. */
const isState = (request: { url(): string }) => request.url().endsWith('/api/state');
