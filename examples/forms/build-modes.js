import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { modes } from './modes.js';

const MODES = 'virtual:modes';
const ENDINGS = { react: 'tsx', vue: 'vue', svelte: 'svelte' };

/**
 * Builds the modes of an app's recipes beside them. `virtual:modes` has a function for each, by
 * `<recipe>/<mode>`, that imports it. A mode whose text the recipe does not have, or has twice, fails the build.
 *
 * @param {'react' | 'vue' | 'svelte'} app
 * @returns {import('vite').Plugin}
 */
export function buildModes(app) {
  const folder = fileURLToPath(new URL(`${app}/src`, import.meta.url));
  /** Texts by paths, which stand beside the recipe, so that its imports hold. */
  const built = new Map(
    modes
      .filter((mode) => mode.app === app)
      .map((mode) => [join(folder, `${mode.file}.${mode.mode}.${ENDINGS[app]}`), mode]),
  );
  return {
    name: 'recipe-modes',
    enforce: 'pre',
    resolveId: (id) => (id === MODES ? `\0${MODES}` : built.has(id) ? id : null),
    load(id) {
      if (id === `\0${MODES}`) {
        const imports = [...built].map(
          ([path, { file, mode }]) =>
            `${JSON.stringify(`${file}/${mode}`)}: () => import(${JSON.stringify(path)}),`,
        );
        return `export const modes = {\n${imports.join('\n')}\n};`;
      }
      const mode = built.get(id);
      return mode && textOf(join(folder, `${mode.file}.${ENDINGS[app]}`), mode);
    },
  };
}

/**
 * Resolves the packages as a developer's page does, so that the checks see the warnings too. With
 * POSTERN_NIGHTLY=1 the recipes are built as a visitor gets them.
 *
 * @returns {import('vite').Plugin}
 */
export function developmentFiles() {
  return {
    name: 'development-files',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (process.env.POSTERN_NIGHTLY === '1') return null;
      if (!/^@postern\/(core|react|svelte|vue)\b(?!.*\.css$)/.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved) return null;
      // An entry that warns of nothing is the same for developers.
      const file = resolved.id.replace('/dist/', '/dist/development/');
      return existsSync(file) ? { ...resolved, id: file } : resolved;
    },
  };
}

/** The text of a recipe in a mode. */
function textOf(path, { mode, replace }) {
  return replace.reduce(
    (text, [from, to]) => {
      const parts = text.split(from);
      if (parts.length !== 2)
        throw new Error(
          `${path}: the mode ${mode} replaces what is there ${parts.length - 1} times: ${from}`,
        );
      return parts.join(to);
    },
    readFileSync(path, 'utf8'),
  );
}
