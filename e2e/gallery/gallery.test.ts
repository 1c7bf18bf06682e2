import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { PAGES } from './pages.ts';
import { linesOf } from './report.ts';
import { plainOf, SET_UPS, type SetUp } from './server.ts';
import { setStage } from './stage.ts';
import { chromiumTab } from './tab.ts';
import { measurePlain, walk } from './walk.ts';

/** The pages of each set-up. The script tag alone is the hardest: nothing but the script decides how words look. */
const CASES: [SetUp, typeof PAGES][] = [
  ['script', PAGES],
  ['first', sampleOf(PAGES, 4)],
  ['last', sampleOf(PAGES, 12)],
  ['element', sampleOf(PAGES, 8)],
];

describe.skipIf(!executablePath).each(CASES)('%s', (setUp, pages) => {
  const { inTabs } = setStage();

  it.each(pages)(
    `%s, ${SET_UPS[setUp]}: message and suggestion stand right in every state`,
    async (_, name) => {
      const found = await inTabs(async ({ look, page, url }) => {
        const tab = chromiumTab(page);
        const plain = await measurePlain(tab, `${url}/${plainOf(setUp)}/${name}`);
        const faults = await walk(tab, `${url}/${setUp}/${name}`, plain);
        return faults.map((fault) => ({ look, ...fault }));
      });
      expect(linesOf(found)).toEqual([]);
    },
  );
});
