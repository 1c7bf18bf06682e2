import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { applyCss, faultsOf, PREFERENCES, takePicture } from '../preferences.ts';
import { EVERY_PAGE } from './every-page.ts';
import { setStage } from './stage.ts';

describe.skipIf(!executablePath).each(Object.entries(PREFERENCES))(
  'with %s',
  (name, preference) => {
    const stage = setStage({ seed: 'all' });

    it.each(EVERY_PAGE)('the page can be seen and used: %s', async (title, path, loaded, open) => {
      const page = await stage.visit(path, preference.options);
      await applyCss(page, preference);
      await open?.(page);
      await page.locator(loaded).first().waitFor();
      await takePicture(page, 'dashboard', name, title);
      expect(await faultsOf(page)).toEqual([]);
      for (let stop = 0; stop < 12; stop += 1) {
        await page.keyboard.press('Tab');
        expect(await faultsOf(page), `Tab ${stop + 1}`).toEqual([]);
      }
    });
  },
);
