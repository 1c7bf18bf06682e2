import { describe, expect, it } from 'vitest';
import { pages, routeOf } from '@postern/site/pages.js';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { isNightly, sampleOf } from '@postern/tools/test/is-nightly.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { NARROW, setStage, WIDE } from './stage.ts';

/** Pages of each kind, for what takes long: the first one, wide tables, code, pictures. */
const SAMPLE = ['/', '/reason-codes', '/apps/nuxt', '/where-the-words-go'];

const LOOKS = [
  ['light', WIDE],
  ['light', NARROW],
  ['dark', WIDE],
  ['dark', NARROW],
] as const;

describe.skipIf(!executablePath)('axe', () => {
  const stage = setStage();

  it.each(
    sampleOf(LOOKS, 2).map(
      ([colorScheme, viewport]) => [colorScheme, viewport.width, viewport] as const,
    ),
  )('the pages have no accessibility violations, %s at %i', async (colorScheme, _, viewport) => {
    const page = await stage.openTab({ colorScheme, viewport });
    for (const route of isNightly ? [...pages.keys()].map(routeOf) : SAMPLE) {
      await page.goto(stage.urlOf(route));
      const violations = await violationsOf(page);
      expect([route, ...violations.map((text) => text.slice(0, 200))]).toEqual([route]);
    }
  });
});
