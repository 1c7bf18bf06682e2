import { recipes } from '../../examples/forms/list.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.js';

const TABLE = /(<!-- recipes -->\n)[^]*?(<!-- \/recipes -->)/;
const README = 'docs/forms/README.md';
const ENDINGS = { react: 'tsx', vue: 'vue', svelte: 'svelte' };
const TITLES = { react: 'React', vue: 'Vue', svelte: 'Svelte' };

/** Matches a line of a recipe that it needs for the field. */
const OURS =
  /postern|useEmail|createEmail|EmailField|\bemail\.(?!trim)\w|\b(input|message|suggestion|status)Props\b|\bmerge\(/i;

/** The file of a recipe, below the root. */
export const fileOf = ({ app, file }) => `examples/forms/${app}/src/${file}.${ENDINGS[app]}`;

/** The page of a recipe, below the root. */
export const pageOf = ({ app, file }) => `docs/forms/${app}-${file}.md`;

/** The number of lines in a recipe that the field needs. */
const linesOf = (recipe) =>
  readFileSync(join(root, fileOf(recipe)), 'utf8')
    .split('\n')
    .filter((line) => OURS.test(line)).length;

/**
 * The page of the recipes, with their table.
 *
 * @returns {{ page: string, text: string, wanted: string }} as it is, and as it should be.
 */
export function readTable() {
  const text = readFileSync(join(root, README), 'utf8');
  const rows = recipes.map((recipe) => {
    const { app, library, write, gate, differs = {} } = recipe;
    const page = pageOf(recipe).replace('docs/forms/', '');
    const others = Object.entries(differs).map(([check, reason]) => `${check}: ${reason}`);
    const cells = [
      `[${library}](${page})`,
      TITLES[app],
      write,
      `\`${gate}\``,
      String(linesOf(recipe)),
      others.join('; ') || 'all',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = [
    '| with | | what to write | `gate` | lines | checks |',
    '|---|---|---|---|--:|---|',
  ];
  const wanted = text.replace(
    TABLE,
    (_, open, close) => `${open}\n${[...head, ...rows].join('\n')}\n\n${close}`,
  );
  return { page: README, text, wanted };
}
