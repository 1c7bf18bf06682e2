import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { holdTime, type HeldTime } from '../playground/page-time.ts';
import { startBrowser, type ProvingBrowser } from './browser.ts';
import { buildPages, type Adapter } from './pages.ts';
import { JANE, startWorld, type SignUp, type World } from './world.ts';

/** How long after the user left the field a press is held. */
export const WAIT_MS = 1200;

/** How long the browser has at first to read a form, and to bind a token. */
const FIRST_PAUSE_MS = 100;

/** A form in the browser, with a frozen clock. */
export interface Visit {
  page: Page;
  /** Advances the clock of the page. */
  pass: HeldTime['pass'];
  press(): Promise<void>;
  /** Whether a press is held. */
  isHeld(): Promise<boolean>;
  /** Resolves when the browser has made its last request for the proof, and some time more to bind the token. */
  proved(): Promise<void>;
}

/** What is different from a form that sends itself, without a policy. */
export interface VisitOptions {
  /** The query of the page: how the form is sent. */
  query?: string | undefined;
  policy?: string | undefined;
  email?: string | undefined;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sets up the world and the browser for a test file, and expects that no page throws an error. */
export function setStage() {
  let world: World;
  let browser: ProvingBrowser;
  let page: Page;
  let time: HeldTime | undefined;
  /**
   * Nothing shows when the browser has read a form or bound a token, so a scenario is tried with longer and longer
   * pauses.
   */
  let pauseMs = FIRST_PAUSE_MS;
  const errors: string[] = [];

  beforeAll(async () => {
    world = await startWorld(await buildPages());
    browser = await startBrowser(world.flags);
    page = browser.context.pages()[0] ?? (await browser.context.newPage());
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(world.signInUrl);
  });
  afterEach(() => {
    pauseMs = FIRST_PAUSE_MS;
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await world.stop();
  });

  /** Opens a form, and types the address once the nonce is there. */
  async function visit(adapter: Adapter, options: VisitOptions = {}): Promise<Visit> {
    const { query = '', policy = '', email = JANE } = options;
    world.signUps.length = 0;
    world.site.policy = policy;
    const freeze = time ? undefined : await holdTime(page);
    await page.goto(`${world.url}/${adapter}.html${query}`);
    time ??= await freeze!();
    await page.locator('[name=email]').focus();
    await expect.poll(() => page.locator('[name=evt]').getAttribute('nonce')).toBeTruthy();
    await pause(pauseMs);
    const verified = new Promise<void>((resolve) => {
      page.on('requestfinished', (request) => {
        if (request.url().endsWith('/jwks')) resolve();
      });
    });
    await page.keyboard.insertText(email);
    await pause(pauseMs);
    const button = page.getByRole('button', { name: 'Sign up' });
    return {
      page,
      pass: time.pass,
      press: () => button.click(),
      isHeld: async () => (await button.getAttribute('aria-busy')) === 'true',
      async proved() {
        await Promise.race([verified, pause(pauseMs * 20)]);
        await pause(pauseMs);
        pauseMs *= 2;
      },
    };
  }

  /** The one form that the site gets. */
  async function signUp(): Promise<SignUp | undefined> {
    await expect.poll(() => world.signUps.length).toBe(1);
    return world.signUps[0];
  }

  return { visit, signUp, world: () => world };
}
