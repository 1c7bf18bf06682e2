import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { isNightly, sampleOf } from '@postern/tools/test/is-nightly.js';
import { EVERY_PAGE } from './every-page.ts';
import { expectFine, NARROW, setStage, WIDE } from './stage.ts';

/**
 * Tests how every page looks light and wide, and every third one dark and narrow; the nightly run tests every page in
 * all four looks.
 * Each color scheme is in a file of its own, since files run at once.
 */
export function lookAtEveryPage(colorScheme: 'light' | 'dark'): void {
  const widths = isNightly ? [1440, 360] : [colorScheme === 'light' ? 1440 : 360];
  const optionsOf = (width: number) => ({ colorScheme, viewport: width === 360 ? NARROW : WIDE });

  describe.skipIf(!executablePath)('the looks', () => {
    const stage = setStage({ seed: 'all' });

    describe.each(widths)(`${colorScheme} at %i`, (width) => {
      const options = optionsOf(width);

      it.each(colorScheme === 'light' ? EVERY_PAGE : sampleOf(EVERY_PAGE, 3))(
        'are fine: %s',
        async (...[, path, sign, open]) => {
          const page = await stage.look(path, options);
          await open?.(page);
          await page.locator(sign).first().waitFor();
          await expectFine(page);
          expect(await page.title()).toMatch(/ · Postern$/);
          expect(await page.locator('h1').count()).toBe(1);
        },
      );

      it('are fine: signing in, and what is wrong', async () => {
        const page = await stage.look('/sign-in', { ...options, as: null });
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.locator('[aria-invalid]').first().waitFor();
        await expectFine(page);
      });

      it.each(['/reset', '/reset#token=t'])('are fine: a forgotten password, %s', async (path) => {
        const page = await stage.look(path, { ...options, as: null });
        await page.getByRole('button', { name: /Send link|Change password/ }).click();
        await page.locator('[aria-invalid]').first().waitFor();
        await expectFine(page);
      });
    });
  });

  describe.skipIf(!executablePath)('the looks where nobody has an account', () => {
    const stage = setStage({ seed: 'nothing' });

    it.each(widths)(`are fine: making one, ${colorScheme} at %i`, async (width) => {
      const page = await stage.look(stage.firstPath(), { ...optionsOf(width), as: null });
      await page.getByLabel('Email').pressSequentially('jo@gmial.com');
      await page.locator('.suggestion').waitFor();
      await expectFine(page);
    });
  });
}
