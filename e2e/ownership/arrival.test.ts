import { executablePath } from '@postern/tools/test/chromium.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdTime, type HeldTime } from '../playground/page-time.ts';
import { startBrowser, type ProvingBrowser } from './browser.ts';
import { ADAPTERS, buildPages } from './pages.ts';
import { JANE, startWorld, type World } from './world.ts';

/** The time for which a press is held after the user left the field. */
const WAIT_MS = 1200;
const POLICY = "default-src 'self'";

/** What the site gets with a proof, and without one. */
const PROVED = { email: JANE, proof: { email: JANE, isOurNonce: true } };
const UNPROVED = { email: JANE, proof: null };

/** A page whose clock is frozen. */
type Visit = HeldTime & { page: Page };

describe.skipIf(!executablePath)('the proof of ownership reaches the site', () => {
  let world: World;
  let browser: ProvingBrowser;
  const errors: string[] = [];

  beforeAll(async () => {
    world = await startWorld(await buildPages());
    browser = await startBrowser(world.route);
    const page = await browser.context.newPage();
    await page.goto(world.signInUrl);
    await page.close();
  });
  afterEach(async () => {
    world.site.policy = '';
    world.signUps.length = 0;
    for (const page of browser.context.pages().slice(1)) await page.close();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await world.stop();
  });

  /** Opens a form, and types the address once the nonce is there. */
  async function fill(adapter: string, query = ''): Promise<Visit> {
    const page = await browser.context.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    const freeze = await holdTime(page);
    await page.goto(`${world.url}/${adapter}.html${query}`);
    const email = page.locator('[name=email]');
    const time = await freeze();
    await email.click();
    await expect.poll(() => page.locator('[name=evt]').getAttribute('nonce')).toBeTruthy();
    await page.keyboard.type(JANE);
    return { page, ...time };
  }

  const send = (page: Page) => page.getByRole('button', { name: 'Sign up' });

  const isBusy = (page: Page) => send(page).getAttribute('aria-busy');

  /**
   * Runs a scenario until the proof arrives, with longer and longer pauses after the browser's last request for it: no
   * event tells when the browser has bound the token.
   */
  async function expectProof(run: (visit: Visit, proof: () => Promise<void>) => Promise<void>, open: () => Promise<Visit>): Promise<void> {
    let pauseMs = 50;
    await expect
      .poll(async () => {
        world.signUps.length = 0;
        const visit = await open();
        const isVerified = visit.page.waitForEvent('requestfinished', (request) => request.url().endsWith('/jwks'));
        await run(visit, async () => {
          await isVerified;
          await new Promise((resolve) => setTimeout(resolve, (pauseMs *= 2)));
        });
        await expect.poll(() => world.signUps.length).toBe(1);
        return world.signUps[0];
      })
      .toEqual(PROVED);
  }

  it.each(ADAPTERS)('%s: a press after the time is not held', async (adapter) => {
    await expectProof(
      async ({ page, pass }, proof) => {
        await page.keyboard.press('Tab');
        await proof();
        await pass(WAIT_MS);
        await send(page).click();
      },
      () => fill(adapter),
    );
  });

  it.each(ADAPTERS)('%s: a press while the issuer works is held', async (adapter) => {
    const release = world.issuer.hold();
    await expectProof(
      async ({ page, pass }, proof) => {
        await page.keyboard.press('Tab');
        await send(page).click();
        expect(await isBusy(page)).toBe('true');
        release();
        await proof();
        await pass(WAIT_MS - 1);
        expect(world.signUps).toEqual([]);
        await pass(1);
      },
      () => fill(adapter),
    );
  });
});
