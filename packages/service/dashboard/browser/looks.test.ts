import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/config/chromium';
import { violationsOf } from '@postern/config/violations-of';
import { DEAD_ENDPOINT, ENDPOINT, JOB, RUNNING } from './fake/world.ts';
import { eventually, expectFine, NARROW, setStage, WIDE, widthOf } from './stage.ts';

const LOOKS = [
  ['light', 1440],
  ['light', 360],
  ['dark', 1440],
  ['dark', 360],
] as const;
/** Every page behind the gate: where it is, what is there once it has loaded, and what to open. */
const PAGES: readonly [name: string, path: string, sign: string, open?: (page: Page) => unknown][] =
  [
    ['start', '/', '.steps [data-done]'],
    ['keys', '/keys', '.rows li'],
    ['try', '/try', '#verdict', (page) => check(page, 'jo@gmial.com')],
    ['try, refused', '/try', '#verdict', (page) => check(page, 'bad@nowhere.example')],
    ['jobs', '/jobs', '.rows li'],
    ['a job under way', `/jobs/${RUNNING}`, 'tbody .address'],
    ['a job that is done', `/jobs/${JOB}`, 'tbody .address'],
    ['webhooks', '/webhooks', '.rows li'],
    ['an endpoint', `/webhooks/${ENDPOINT}`, '.rows td', (page) => page.click('.rows summary')],
    ['an endpoint that is off', `/webhooks/${DEAD_ENDPOINT}`, '.remark'],
    ['people', '/people', '.rows li'],
    ['no page', '/nowhere', 'h1'],
  ];

describe.skipIf(!executablePath)('the looks', () => {
  const stage = setStage();

  describe.each(LOOKS)('%s at %i', (colorScheme, width) => {
    const options = { colorScheme, viewport: width === 360 ? NARROW : WIDE };

    it.each(PAGES)('are fine: %s', async (_, path, sign, open) => {
      const page = await stage.visit(path, options);
      await open?.(page);
      await page.locator(sign).first().waitFor();
      await expectFine(page);
      expect(await page.title()).toMatch(/ · Postern$/);
      expect(await page.locator('h1').count()).toBe(1);
    });

    it('are fine: signing in, and what is wrong', async () => {
      stage.world().session.signed_in = false;
      const page = await stage.visit('/sign-in', options);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('[aria-invalid]').first().waitFor();
      await expectFine(page);
    });

    it('are fine: making an account', async () => {
      Object.assign(stage.world().session, { signed_in: false, has_accounts: false });
      stage.world().invitation = { token: 't', email: null, organisation: null };
      const page = await stage.visit('/join#token=t', options);
      await page.getByLabel('Email').pressSequentially('jo@gmial.com');
      await page.locator('.suggestion').waitFor();
      await expectFine(page);
    });
  });

  it.each(PAGES)('stand right to left: %s', async (_, path, sign, open) => {
    for (const viewport of [WIDE, NARROW]) {
      const page = await stage.visit(path, { viewport });
      await open?.(page);
      await page.locator(sign).first().waitFor();
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      expect(await widthOf(page)).toBe(viewport.width);
      const title = (await page.locator('h1').boundingBox())!;
      expect(title.x + title.width).toBeGreaterThan(viewport.width / 2);
    }
  });

  it('survive colours that are not theirs', async () => {
    const page = await stage.visit(`/jobs/${JOB}`, { forcedColors: 'active', viewport: WIDE });
    await page.locator('tbody .address').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('keep still for who asked for it', async () => {
    const page = await stage.visit('/jobs', { reducedMotion: 'reduce' });
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(moving).toBe(0);
  });

  it('remember the theme that was chosen', async () => {
    const page = await stage.visit('/keys', { colorScheme: 'light', viewport: WIDE });
    const paper = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    await page.getByRole('button', { name: 'Dark' }).press('Enter');
    await eventually(paper).not.toBe(light);
    const dark = await paper();
    await page.reload();
    await eventually(paper).toBe(dark);
  });
});

async function check(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address').fill(address);
  await page.keyboard.press('Enter');
}
