import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import {
  eventually,
  expectAccessible,
  NARROW,
  advanceClockUntil,
  setStage,
  WIDE,
} from './stage.ts';

/** The tested combinations of color scheme and width. Two are enough for parts of a page. */
const LOOKS = [
  ['light', 1440],
  ['dark', 360],
] as const;

describe.skipIf(!executablePath)('empty, loading and failed pages', () => {
  const stage = setStage({ seed: 'much' });
  const bare = setStage({ seed: 'account' });

  describe.each(sampleOf(LOOKS, LOOKS.length))('%s at %i', (colorScheme, width) => {
    const options = { colorScheme, viewport: width === 360 ? NARROW : WIDE };

    it.each(sampleOf(['/keys', '/jobs', '/webhooks', '/people', '/'], 2))(
      'the empty page is accessible: %s',
      async (path) => {
        const page = await bare.visit(path, options);
        await page.locator('.skeleton').first().waitFor({ state: 'detached' });
        await expectAccessible(page);
      },
    );

    it('the page of an endpoint without deliveries is accessible', async () => {
      const { owner } = bare.service();
      const { id } = await owner.call<{ id: string }>('POST', '/endpoints', {
        url: 'http://127.0.0.1/postern',
        event_types: ['bulk.validation.completed'],
      });
      const page = await bare.visit(`/webhooks/${id}`, options);
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      await expectAccessible(page);
    });

    it.each(sampleOf(['/keys', '/jobs', '/webhooks', '/people', '/jobs/:done'], 2))(
      'the page is accessible while it loads and after it failed: %s',
      async (path) => {
        const api = path.split('/')[1]!.replace('webhooks', 'endpoints');
        stage.setFault(`/${api}`, 'hang');
        const page = await stage.visit(path, { ...options, hasClock: true });
        await page.locator('.skeleton').first().waitFor();
        await expectAccessible(page);
        stage.setFault(`/${api}`, 500);
        await page.reload();
        await advanceClockUntil(page, page.locator('.trouble'));
        await expectAccessible(page);
        stage.clearFaults();
        await page.getByRole('button', { name: 'Try again' }).click();
        await eventually(() => page.locator('.trouble').count()).toBe(0);
      },
    );

    it.each([
      ['/keys', 'Create key'],
      ['/keys', 'Rotate Sign-up form'],
      ['/keys', 'Revoke Sign-up form'],
      ['/webhooks', 'Create endpoint'],
      ['/webhooks/:endpoint', 'Delete'],
      ['/people', 'Invite person'],
    ])('the page %s is accessible with the dialog of %s', async (path, name) => {
      const page = await stage.visit(path, options);
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page);
    });
  });
});

describe.skipIf(!executablePath)('the locale of the browser', () => {
  const stage = setStage();

  it('the locale of the browser sets the date format', async () => {
    const page = await stage.visit('/keys', { locale: 'de-DE' });
    const time = page.locator('.rows time').first();
    await time.waitFor();
    expect(await time.textContent()).toMatch(/^\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}$/);
  });
});

describe.skipIf(!executablePath)('a machine without a network', () => {
  const stage = setStage();

  it('a page that reaches its service shows no offline notice', async () => {
    const page = await stage.visit('/keys');
    const checked = page.waitForResponse('**/dashboard/api/state');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false });
      dispatchEvent(new Event('offline'));
    });
    await checked;
    await page.locator('.rows li').first().waitFor();
    expect(await page.getByText('You are offline.').count()).toBe(0);
  });
});
