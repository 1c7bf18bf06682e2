import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { eventually, expectFine, NARROW, passTimeUntil, setStage, WIDE } from './stage.ts';

/** Two are enough here, where only a part of a page is another one. */
const LOOKS = [
  ['light', 1440],
  ['dark', 360],
] as const;

describe.skipIf(!executablePath)('what is not there', () => {
  const stage = setStage({ seed: 'much' });
  const bare = setStage({ seed: 'account' });

  describe.each(sampleOf(LOOKS, LOOKS.length))('%s at %i', (colorScheme, width) => {
    const options = { colorScheme, viewport: width === 360 ? NARROW : WIDE };

    it.each(['/keys', '/jobs', '/webhooks', '/people', '/'])(
      'looks fine where there is nothing yet: %s',
      async (path) => {
        const page = await bare.look(path, options);
        await page.locator('.skeleton').first().waitFor({ state: 'detached' });
        await expectFine(page);
      },
    );

    it('looks fine where there is nothing yet: an endpoint', async () => {
      const { owner } = bare.world();
      const { id } = await owner.ask<{ id: string }>('POST', '/endpoints', {
        url: 'http://127.0.0.1/postern',
        event_types: ['bulk.validation.completed'],
      });
      const page = await bare.look(`/webhooks/${id}`, options);
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      await expectFine(page);
    });

    it.each(['/keys', '/jobs', '/webhooks', '/people', '/jobs/:done'])(
      'looks fine while it loads, and once it failed: %s',
      async (path) => {
        const api = path.split('/')[1]!.replace('webhooks', 'endpoints');
        stage.trouble(`/${api}`, 'silence');
        const page = await stage.look(path, { ...options, hasClock: true });
        await page.locator('.skeleton').first().waitFor();
        await expectFine(page);
        stage.trouble(`/${api}`, 500);
        await page.reload();
        await passTimeUntil(page, page.locator('.trouble'));
        await expectFine(page);
        stage.calm();
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
    ])('looks fine behind a dialog of %s: %s', async (path, name) => {
      const page = await stage.look(path, options);
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await expectFine(page);
    });
  });
});

describe.skipIf(!executablePath)('the locale of the browser', () => {
  const stage = setStage();

  it('decides how dates are written', async () => {
    const page = await stage.visit('/keys', { locale: 'de-DE' });
    const time = page.locator('.rows time').first();
    await time.waitFor();
    expect(await time.textContent()).toMatch(/^\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}$/);
  });
});

describe.skipIf(!executablePath)('a machine without a network', () => {
  const stage = setStage();

  it('is not said to be offline by a service that it reaches', async () => {
    const page = await stage.visit('/keys');
    const looked = page.waitForResponse('**/dashboard/api/state');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false });
      dispatchEvent(new Event('offline'));
    });
    await looked;
    await page.locator('.rows li').first().waitFor();
    expect(await page.getByText('You are offline.').count()).toBe(0);
  });
});
