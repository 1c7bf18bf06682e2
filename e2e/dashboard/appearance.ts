import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { isNightly, pairsOf } from '@postern/tools/test/is-nightly.js';
import { EVERY_PAGE } from './every-page.ts';
import { expectAccessible, NARROW, setStage, WIDE } from './stage.ts';

const SCHEMES = ['light', 'dark'] as const;

/**
 * Registers accessibility tests of every page, alternately light and wide, and dark and narrow. The nightly run tests every
 * page in all four combinations. Each color scheme has its own file, because files run in parallel.
 */
export function testAppearance(colorScheme: (typeof SCHEMES)[number]): void {
  const widths = isNightly ? [1440, 360] : [colorScheme === 'light' ? 1440 : 360];
  const optionsOf = (width: number) => ({ colorScheme, viewport: width === 360 ? NARROW : WIDE });

  describe.skipIf(!executablePath)('every page', () => {
    const stage = setStage({ seed: 'all' });

    describe.each(widths)(`${colorScheme} at %i`, (width) => {
      const options = optionsOf(width);

      it.each(
        pairsOf(EVERY_PAGE, SCHEMES)
          .filter(([, scheme]) => scheme === colorScheme)
          .map(([page]) => page),
      )('the page is accessible: %s', async (...[, path, loaded, open]) => {
        const page = await stage.visit(path, options);
        await open?.(page);
        await page.locator(loaded).first().waitFor();
        await expectAccessible(page);
        expect(await page.title()).toMatch(/ · Postern$/);
        expect(await page.locator('h1').count()).toBe(1);
      });

      it('the sign-in page with errors is accessible', async () => {
        const page = await stage.visit('/sign-in', { ...options, as: null });
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.locator('[aria-invalid=true]').first().waitFor();
        await expectAccessible(page);
      });

      it.each(['/reset', '/reset#token=t'])(
        'the page for a password reset with errors is accessible: %s',
        async (path) => {
          const page = await stage.visit(path, { ...options, as: null });
          await page.getByRole('button', { name: /Send link|Change password/ }).click();
          await page.locator('[aria-invalid=true]').first().waitFor();
          await expectAccessible(page);
        },
      );
    });
  });

  describe.skipIf(!executablePath)('the page for the first account', () => {
    const stage = setStage({ seed: 'nothing' });

    it.each(widths)(
      `the page for the first account is accessible, ${colorScheme} at %i`,
      async (width) => {
        const page = await stage.visit(stage.firstPath(), { ...optionsOf(width), as: null });
        await page.getByLabel('Email').pressSequentially('jo@gmial.com');
        await page.locator('.suggestion').waitFor();
        await expectAccessible(page);
      },
    );
  });
}
