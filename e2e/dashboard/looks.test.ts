import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { EVERY_PAGE } from './every-page.ts';
import { eventually, NARROW, setStage, WIDE, widthOf } from './stage.ts';

describe.skipIf(!executablePath)('the looks', () => {
  const stage = setStage({ seed: 'all' });

  it.each(sampleOf(EVERY_PAGE, 3))('stand right to left: %s', async (_, path, sign, open) => {
    for (const viewport of [WIDE, NARROW]) {
      const page = await stage.look(path, { viewport });
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
    const page = await stage.visit('/jobs/:done', { forcedColors: 'active', viewport: WIDE });
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
