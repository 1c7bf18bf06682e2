import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf, programsOf } from './packages.js';

/**
 * What is built of the package in whose folder this runs, as Rollup's inputs: its modules, the
 * scripts that stand alone, and the programs of `bin`.
 */
export function inputs() {
  const folder = process.cwd();
  const entries = entriesOf(folder).filter(({ source }) => existsSync(source));
  const [scripts, modules] = ['auto', ''].map((name) =>
    Object.fromEntries(
      entries
        .filter(({ out }) => (out === 'auto') === Boolean(name))
        .map(({ out, source }) => [out, source]),
    ),
  );
  const programs = Object.fromEntries(programsOf(folder).map(({ out, source }) => [out, source]));
  return { folder, modules, scripts, programs };
}

/** Whether a module is of another package. */
export const isElsewhere = (id) => !id.startsWith('.') && !id.startsWith('/');

/** Where files of one ending are written. */
export const output = (ending, dir = 'dist') => ({
  format: 'es',
  dir,
  entryFileNames: `[name]${ending}`,
  chunkFileNames: `shared/[name]${ending}`,
  hoistTransitiveImports: false,
});

/** Takes the shared chunks of the last build away, with their source maps: their names change with what is shared. */
export const fresh = (ending, dir = 'dist') => ({
  name: 'fresh',
  buildStart() {
    const shared = join(dir, 'shared');
    if (!existsSync(shared)) return;
    const stale = readdirSync(shared).filter((file) => file.replace(/\.map$/, '').endsWith(ending));
    for (const file of stale) rmSync(join(shared, file));
  },
});
