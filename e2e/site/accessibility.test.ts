import { describe, expect, it } from 'vitest';
import { pages, routeOf } from '@postern/site/pages.js';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { isNightly } from '@postern/tools/test/is-nightly.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { NARROW, setStage, WIDE } from './stage.ts';

/** Pages of each kind, for what takes long: the first one, wide tables, code, pictures. */
const SAMPLE = ['/', '/reason-codes', '/apps/nuxt', '/where-the-words-go'];

/** Both themes and both widths. All four pairs of them take twice as long for each page. */
const LOOKS = [
  ['light', WIDE],
  ['dark', NARROW],
] as const;
const OTHER_LOOKS = [
  ['light', NARROW],
  ['dark', WIDE],
] as const;

describe.skipIf(!executablePath)('axe', () => {
  const stage = setStage();

  it.each(isNightly ? [...pages.keys()].map(routeOf) : SAMPLE)(
    'the page has no accessibility violations: %s',
    async (route) => {
      const page = await stage.openPage(route);
      const looks = isNightly && SAMPLE.includes(route) ? [...LOOKS, ...OTHER_LOOKS] : LOOKS;
      for (const [colorScheme, viewport] of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        const violations = await violationsOf(page);
        expect([colorScheme, ...violations.map((text) => text.slice(0, 200))]).toEqual([
          colorScheme,
        ]);
      }
    },
  );
});
