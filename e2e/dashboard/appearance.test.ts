import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { EVERY_PAGE } from './every-page.ts';
import { eventually, NARROW, setStage, WIDE, widthOf } from './stage.ts';

describe.skipIf(!executablePath)('the appearance of the dashboard', () => {
  const stage = setStage({ seed: 'all' });

  it.each(sampleOf(EVERY_PAGE, 3))(
    'the page works in right-to-left direction: %s',
    async (_, path, loaded, open) => {
      for (const viewport of [WIDE, NARROW]) {
        const page = await stage.visit(path, { viewport });
        await open?.(page);
        await page.locator(loaded).first().waitFor();
        await page.evaluate(() => {
          document.documentElement.dir = 'rtl';
        });
        expect(await widthOf(page)).toBe(viewport.width);
        const title = (await page.locator('h1').boundingBox())!;
        expect(title.x + title.width).toBeGreaterThan(viewport.width / 2);
      }
    },
  );

  it('a page is accessible with forced colors', async () => {
    const page = await stage.visit('/jobs/:done', { forcedColors: 'active', viewport: WIDE });
    await page.locator('tbody .address').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('a page has no animations when the user prefers reduced motion', async () => {
    const page = await stage.visit('/jobs', { reducedMotion: 'reduce' });
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(moving).toBe(0);
  });

  it('the chosen theme is kept after a reload', async () => {
    const page = await stage.visit('/keys', { colorScheme: 'light', viewport: WIDE });
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByRole('button', { name: 'Dark' }).press('Enter');
    await eventually(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    await eventually(background).toBe(dark);
  });
});
