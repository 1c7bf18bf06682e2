import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recipes } from '../../examples/forms/list.js';
import { root } from '../build/packages.js';
import { pageOf } from './forms-table.js';

/** Takes the pictures that are out of date, after a build. */
export const COMMAND = 'npx pnpm@12.21.0 --filter @postern/e2e pictures';

const HASHES = join(root, 'docs/forms/pictures/sources.json');
/** A file that the page of a recipe shows. */
const SHOWN = /<!-- file: (\S+) -->/g;
/** The style sheet of the page around a form. */
const PAGE_STYLES = { react: 'src/page.css', vue: 'src/page.css', svelte: 'src/routes/page.css' };

/** The style sheet of the field. */
const STYLE = 'packages/core/src/style.css';

/**
 * The picture of each recipe, and the hashes of the sources that it shows.
 *
 * @returns {{ recipe: import('../../examples/forms/list.js').Recipe, page: string, picture: string, path: string,
 *   hash: string | undefined, wanted: string }[]} `hash` is that of the sources when the picture was taken, `wanted`
 *   that of the sources now. `picture` is relative to the page.
 */
export function readRecipePictures() {
  const hashes = existsSync(HASHES) ? JSON.parse(readFileSync(HASHES, 'utf8')) : {};
  return recipes.map((recipe) => {
    const page = pageOf(recipe);
    const picture = `pictures/${recipe.app}-${recipe.file}.webp`;
    const path = join(root, dirname(page), picture);
    const hash = existsSync(path) ? hashes[`${recipe.app}-${recipe.file}`] : undefined;
    return { recipe, page, picture, path, hash, wanted: hashOf(recipe) };
  });
}

/** Notes the hashes of the current sources, once the pictures are taken. */
export function writeHashes() {
  const hashes = recipes.map((recipe) => [`${recipe.app}-${recipe.file}`, hashOf(recipe)]);
  writeFileSync(HASHES, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}

/** The hash of the files that the recipe's page shows, and of the style sheets. */
function hashOf(recipe) {
  const text = readFileSync(join(root, pageOf(recipe)), 'utf8');
  const shown = [...text.matchAll(SHOWN)].map(([, file]) => file);
  const page = `examples/forms/${recipe.app}/${PAGE_STYLES[recipe.app]}`;
  const hash = createHash('sha256');
  for (const file of [...shown, page, STYLE])
    hash.update(readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n'));
  return hash.digest('hex').slice(0, 16);
}
