import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { modes } from './modes.js';
import { variants } from './questions.js';

const MODES = 'virtual:modes';
const ENDINGS = { react: 'tsx', vue: 'vue', svelte: 'svelte' };

/**
 * Builds the modes and variants of an app's recipes together with the recipes. `virtual:modes` exports a function for
 * each, by `<recipe>/<mode>`, that imports it. The build fails if the recipe does not contain a string to replace exactly once.
 *
 * @param {'react' | 'vue' | 'svelte'} app
 * @returns {import('vite').Plugin}
 */
export function buildModes(app) {
  const folder = fileURLToPath(new URL(`${app}/src`, import.meta.url));
  /** Sources by path, next to the recipe, so that its relative imports resolve. */
  const built = new Map(
    [...modes, ...variants]
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
 * Resolves the packages to `dist/development`, so that the checks also see the warnings. With
 * POSTERN_NIGHTLY=1 the recipes use the production code.
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
      // An entry without warnings has no development version.
      const file = resolved.id.replace('/dist/', '/dist/development/');
      return existsSync(file) ? { ...resolved, id: file } : resolved;
    },
  };
}

/** The source of a recipe in a mode. */
function textOf(path, { mode, replace }) {
  return replace.reduce(
    (text, [from, to]) => {
      const parts = text.split(from);
      if (parts.length !== 2)
        throw new Error(
          `${path}: the mode ${mode} expects this text once, found ${parts.length - 1} times: ${from}`,
        );
      return parts.join(to);
    },
    readFileSync(path, 'utf8'),
  );
}
