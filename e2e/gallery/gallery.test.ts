import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { isNightly } from '@postern/tools/test/is-nightly.js';
import { PAGES } from './pages.ts';
import { linesOf } from './report.ts';
import { SET_UPS, type SetUp } from './server.ts';
import { setStage } from './stage.ts';
import { chromiumTab } from './tab.ts';
import { measurePlain, walk } from './walk.ts';

const setUps: SetUp[] = isNightly ? ['script', 'first', 'last'] : ['script', 'first'];

describe.skipIf(!executablePath).each(setUps)('%s', (setUp) => {
  const { inTabs } = setStage();

  it.each(PAGES)(
    `%s, ${SET_UPS[setUp]}: message and suggestion stand right in every state`,
    async (_, name) => {
      const found = await inTabs(async ({ look, page, url }) => {
        const tab = chromiumTab(page);
        const plain = await measurePlain(tab, `${url}/none/${name}`);
        const faults = await walk(tab, `${url}/${setUp}/${name}`, plain);
        return faults.map((fault) => ({ look, ...fault }));
      });
      expect(linesOf(found)).toEqual([]);
    },
  );
});
