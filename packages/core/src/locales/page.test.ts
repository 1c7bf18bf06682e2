import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Code, LabelCode, Locale, Outcome, Text } from '../types.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it as italian } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { ptBR } from './pt-BR.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/messages.md');
const TABLES = /(?<=<!-- languages -->\n)[^]*(?=<!-- \/languages -->)/;
const LANGUAGES: [tag: string, name: string, texts: Locale][] = [
  ['en', 'English', en],
  ['de', 'German', de],
  ['es', 'Spanish', es],
  ['fr', 'French', fr],
  ['it', 'Italian', italian],
  ['nl', 'Dutch', nl],
  ['pl', 'Polish', pl],
  ['pt-BR', 'Portuguese of Brazil', ptBR],
  ['ja', 'Japanese', ja],
  ['ar', 'Arabic', ar],
];

/** What a text that depends on the address is about, for each of its variants. */
const SAMPLES: [about: string, outcome: Partial<Outcome>][] = [
  ['a comma for a dot', { address: 'jane@example,com', character: ',', suggestion: null }],
  ['a second @', { address: 'jane@@example.com', character: '@', suggestion: null }],
  ['another character', { address: 'jane(@example.com', character: '(', suggestion: null }],
];

// `vitest run -u` updates the tables.
it('the texts of each language are the tables in docs/messages.md', async () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toMatch(TABLES);
  const tables = `\n${LANGUAGES.map(tableOf).join('\n\n')}\n\n`;
  await expect(page.replace(TABLES, () => tables)).toMatchFileSnapshot(PAGE);
});

function tableOf([tag, name, texts]: (typeof LANGUAGES)[number]): string {
  const rows = Object.entries(texts).flatMap(([key, text]) =>
    variantsOf(key as Code | LabelCode, text).map(
      ([about, words]) =>
        `| \`${key}\`${about && ` (${about})`} | ${words.replaceAll('|', '\\|')} |`,
    ),
  );
  const head = ['| key | text |', '|---|---|'];
  return [`## ${name} (\`${tag}\`)`, '', `<!-- texts: ${tag} -->`, '', ...head, ...rows].join('\n');
}

/** The texts of a key, each with what it is about where there are several. */
function variantsOf(key: Code | LabelCode, text: Text): [about: string, words: string][] {
  if (typeof text === 'string') return [['', text]];
  const variants = SAMPLES.map(([about, outcome]): [string, string] => [
    about,
    text(outcome as Outcome, key),
  ]);
  const isSame = variants.every(([, words]) => words === variants[0]![1]);
  return isSame ? [['', variants[0]![1]]] : variants;
}
