import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { LANGUAGES } from '../../playground/src/languages.ts';
import { setPage } from './set-page.ts';
import { LOOKS } from './stage.ts';

const languages = Object.entries(LANGUAGES);

describe.skipIf(!executablePath)('the page of every message', () => {
  const visit = setPage('/messages.html', (page) => page.locator('table').last());

  it.each(languages)(
    'the page has a message for every code in the language %s',
    async (lang, language) => {
      const page = await visit();
      const rows = await page
        .locator(`table[aria-labelledby=${lang}] tbody tr`)
        .evaluateAll((all) =>
          all.map((row) => {
            const cell = row.querySelector('td')!;
            const code = row.querySelector('code')!.textContent;
            return { code, text: cell.textContent, lang: cell.lang, dir: cell.dir };
          }),
        );
      expect([...new Set(rows.map(({ code }) => code))]).toEqual(Object.keys(language.messages));
      for (const { code, text, ...cell } of rows) {
        const isSilent = language.messages[code as 'ok'] === '';
        expect([code, text]).toEqual([
          code,
          isSilent ? 'No message.' : expect.stringMatching(/../),
        ]);
        expect(cell).toEqual(isSilent ? { lang: '', dir: '' } : { lang, dir: language.dir });
        expect(text).not.toMatch(/[{}]|undefined/);
      }
    },
  );

  it('messages contain the character, suggestion and address', async () => {
    const page = await visit();
    const table = page.locator('table[aria-labelledby=en]');
    for (const text of [
      'Replace the comma with a dot.',
      'An email address cannot include this character: \u2068(\u2069',
      'Enter only one @.',
      'Type the address again. It includes a hidden character: \u2068U+200E\u2069',
      'Did you mean \u2068jane@gmail.com\u2069?',
      'Changed to \u2068jane@gmail.com\u2069.',
    ])
      expect(await table.getByRole('cell', { name: text, exact: true }).count()).toBe(1);
  });

  it.each(sampleOf(LOOKS, 3))(
    'the page of messages has no accessibility violations, %s at %i',
    async (colorScheme, width) => {
      const viewport = { width, height: 800 };
      const page = await visit({ colorScheme, viewport });
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );

  it('the page of messages and the forms link to each other', async () => {
    const page = await visit();
    await page.getByRole('link', { name: 'postern' }).click();
    await page.getByRole('link', { name: 'Every message in every language' }).click();
    await page.locator('table').last().waitFor();
    expect(new URL(page.url()).pathname).toBe('/messages.html');
  });
});
