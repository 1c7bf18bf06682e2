import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { PAGES } from './pages.ts';
import { setStage } from './stage.ts';
import type { StateName } from './states.ts';
import { chromiumTab } from './tab.ts';
import { visit } from './walk.ts';

/** The states with the most words, and with the focus in the input. */
const CHECKED = new Set<StateName>(['warning', 'rejected']);

describe.skipIf(!executablePath)('axe', () => {
  const { inTabs } = setStage();

  it.each(PAGES)('%s: Postern adds no accessibility violations', async (_, name) => {
    const added = await inTabs(async ({ look, page, url }) => {
      const tab = chromiumTab(page);
      await tab.open(`${url}/none/${name}`);
      const before = new Set(await rulesOf(page));
      const found: string[] = [];
      for await (const state of visit(tab, `${url}/first/${name}`)) {
        if (!CHECKED.has(state)) continue;
        const rules = (await rulesOf(page)).filter((rule) => !before.has(rule));
        found.push(...rules.map((rule) => `${look}, ${state}: ${rule}`));
      }
      return found;
    });
    expect(added).toEqual([]);
  });
});

/** The rules that a page violates. */
const rulesOf = async (page: Page): Promise<string[]> =>
  (await violationsOf(page)).map((violation) => violation.split(': ')[0]!);
