import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/config/chromium';
import { EVERY_PAGE } from './every-page.ts';
import { expectFine, NARROW, setStage, WIDE } from './stage.ts';

/** Tests how every page looks, wide and narrow. Each look is in a file of its own: files run at once. */
export function lookAtEveryPage(colorScheme: 'light' | 'dark'): void {
  describe.skipIf(!executablePath)('the looks', () => {
    const stage = setStage();

    describe.each([1440, 360])(`${colorScheme} at %i`, (width) => {
      const options = { colorScheme, viewport: width === 360 ? NARROW : WIDE };

      it.each(EVERY_PAGE)('are fine: %s', async (...[, path, sign, open]) => {
        const page = await stage.look(path, options);
        await open?.(page);
        await page.locator(sign).first().waitFor();
        await expectFine(page);
        expect(await page.title()).toMatch(/ · Postern$/);
        expect(await page.locator('h1').count()).toBe(1);
      });

      it('are fine: signing in, and what is wrong', async () => {
        stage.world().session.signed_in = false;
        const page = await stage.look('/sign-in', options);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.locator('[aria-invalid]').first().waitFor();
        await expectFine(page);
      });

      it('are fine: making an account', async () => {
        Object.assign(stage.world().session, { signed_in: false, has_accounts: false });
        stage.world().invitation = { token: 't', email: null, organisation: null };
        const page = await stage.look('/join#token=t', options);
        await page.getByLabel('Email').pressSequentially('jo@gmial.com');
        await page.locator('.suggestion').waitFor();
        await expectFine(page);
      });
    });
  });
}
