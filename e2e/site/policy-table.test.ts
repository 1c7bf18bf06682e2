import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decide, PRESETS } from '@postern/playground/src/policy/decide.ts';
import { ROWS } from '@postern/playground/src/policy/rows.ts';
import { root } from '@postern/site/pages.js';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { NARROW, setStage } from './stage.ts';

const PAGE = join(root, 'docs/policy-table.md');
const TABLE = /(?<=<!-- presets -->\n)[^]*(?=<!-- \/presets -->)/;

// `vitest run -u` updates the table.
it('docs/policy-table.md has what each preset does with each reason', async () => {
  const rows = await Promise.all(
    ROWS.map(async (row) => {
      const rules = await Promise.all(PRESETS.map((preset) => decide(row, preset)));
      return `| \`${row.key}\` | ${rules.join(' | ')} |`;
    }),
  );
  const head = [`| reason | ${PRESETS.join(' | ')} |`, `|---|${'---|'.repeat(PRESETS.length)}`];
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toMatch(TABLE);
  const table = [...head, ...rows, ''].join('\n');
  await expect(page.replace(TABLE, () => table)).toMatchFileSnapshot(PAGE);
});

describe.skipIf(!executablePath)('the table of policies', () => {
  const stage = setStage();

  it('a rule of the reader changes the last column and the code, without accessibility violations', async () => {
    const page = await stage.openPage('/policy-table', { viewport: NARROW });
    await page.getByLabel('Your policy starts from').selectOption('strict');
    await page.getByLabel('Your rule for free').selectOption('block');
    const row = page.locator('.policy-table tr', { hasText: /^free/ });
    await expect.poll(() => row.locator('td').last().textContent()).toBe('block');
    expect(await page.locator('.policy-table pre').textContent()).toContain("free: 'block'");
    expect(await violationsOf(page)).toEqual([]);
  });
});
