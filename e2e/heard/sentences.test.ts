import { root } from '@postern/tools/build/packages.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fieldJourneys } from './field-journeys.ts';
import type { Step } from './journey.ts';

const PAGE = join(root, 'docs/accessibility.md');
const TABLE = /(?<=<!-- sentences -->\n)[^]*(?=<!-- \/sentences -->)/;

/** What is read out in a step: the texts that it has to have, without patterns, or that there is none. */
function readOutOf({ once = [], said = [], never }: Step): string {
  const texts = [...once, ...said].filter((text) => typeof text === 'string');
  if (texts.length > 0) return texts.map((text) => `“${text}”`).join(', ');
  return never ? 'nothing about the address' : '';
}

// `vitest run -u` updates the table.
it('docs/accessibility.md has what a screen reader reads out in each journey', async () => {
  const journeys = fieldJourneys({ hold: () => undefined, release: () => undefined });
  const rows = journeys.flatMap(({ title, steps: [, ...steps] }) =>
    steps
      .map((step) => ({ what: step.title, text: readOutOf(step) }))
      .filter(({ text }) => text !== '')
      .map(({ what, text }, at) => `| ${at === 0 ? title : ''} | ${what} | ${text} |`),
  );
  const head = [
    '| situation | the user does this | the screen reader reads this |',
    '|---|---|---|',
  ];
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toMatch(TABLE);
  const table = [...head, ...rows, ''].join('\n');
  await expect(page.replace(TABLE, () => table)).toMatchFileSnapshot(PAGE);
});
