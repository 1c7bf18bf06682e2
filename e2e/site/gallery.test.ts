import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { STATES } from '@postern/playground/src/your-form/states.ts';
import { root } from '@postern/site/pages.js';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { NARROW, setStage } from './stage.ts';

/** The rows of the page's table: a state, its cause, and what the field shows in it. */
const rows = readFileSync(join(root, 'docs/gallery.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );

it('docs/gallery.md lists every state with its cause', () => {
  expect(rows.map(([name, cause]) => [name, cause])).toEqual(
    STATES.map(({ name, cause }) => [name, cause]),
  );
});

describe.skipIf(!executablePath)('the gallery of states', () => {
  const stage = setStage();

  it('each field is in its state without accessibility violations', async () => {
    const page = await stage.openPage('/gallery', { colorScheme: 'dark', viewport: NARROW });
    const states = rows.map(([name, , ...shown]) => [name, ...shown]);
    await expect.poll(() => shownIn(page)).toEqual(states);
    expect(await violationsOf(page)).toEqual([]);
  });
});

/** What the fields of the page show, in the words of the table. */
function shownIn(page: Page): Promise<string[][]> {
  return page.locator('.state-gallery section').evaluateAll((sections) =>
    sections.map((section) => {
      const of = (selector: string, name: string) =>
        section.querySelector(selector)?.getAttribute(name) ?? '';
      return [
        section.querySelector('h2')?.textContent ?? '',
        of('[data-level]', 'data-level') || 'none',
        of('input', 'aria-invalid') || 'false',
        of('[data-suggestion]', 'data-suggestion') || 'hidden',
      ];
    }),
  );
}
