import { allExtensions } from 'dependency-cruiser';

// A compiler that it does not find, or finds too new, makes it pass over files without a word.
for (const { extension, available } of allExtensions) {
  if (['.ts', '.tsx', '.vue', '.svelte'].includes(extension) && !available) {
    throw new Error(`dependency-cruiser cannot read ${extension} files.`);
  }
}

/** Finds import circles between files, those of type imports included. */
export default {
  forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    exclude: {
      path: '(^|/)(node_modules|dist|coverage|examples/apps/[^/]+/build|\\.(next|nuxt|output|svelte-kit))/',
    },
    skipAnalysisNotInRules: true,
  },
};
