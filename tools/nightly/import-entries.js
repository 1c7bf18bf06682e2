import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { entriesOf, root } from '../build/packages.js';

/** Entries that need a page. */
const IN_PAGES = ['@postern/core/auto'];

/**
 * Loads every entry of some packages that does not need a page, in Node; throws when one fails.
 *
 * @param {string[]} packages such as `@postern/core`.
 * @param {import('./check-programs.js').Command} node of `openProject`.
 * @param {'import' | 'require'} by
 */
export function loadEntries(packages, { program, args, options }, by = 'import') {
  const names = packages
    .flatMap((name) => entriesOf(join(root, 'packages', name.slice('@postern/'.length))))
    .map((entry) => entry.name)
    .filter((name) => !IN_PAGES.includes(name));
  const load = by === 'import' ? 'await import' : 'require';
  const code = names.map((name) => `${load}(${JSON.stringify(name)});`).join('\n');
  const type = by === 'import' ? 'module' : 'commonjs';
  execFileSync(program, [...args, `--input-type=${type}`, '--eval', code], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
