import esbuild from 'rollup-plugin-esbuild';
import preserveDirectives from 'rollup-preserve-directives';
import { inputOf, isExternal, manifest, removeBuilt } from './dist.js';

/*
 * The build of every package, run in the package's folder. The files of the `development` condition are
 * built a second time: only they warn developers.
 */
const build = (dir, mode) => ({
  input: inputOf(dir, '.js'),
  external: isExternal,
  // As `sideEffects` of package.json. Otherwise production imports the modules of warnings.
  treeshake: { moduleSideEffects: false },
  plugins: [
    esbuild({ target: 'es2022', tsconfig: false, define: { 'process.env.NODE_ENV': `'${mode}'` } }),
    preserveDirectives(),
  ],
  output: {
    dir,
    chunkFileNames: 'shared/[name].js',
    hoistTransitiveImports: false,
    // Bundlers split by file: each module is one. Programs start faster from fewer files.
    ...(!manifest.bin && { preserveModules: true, preserveModulesRoot: 'src' }),
    sourcemap: true,
  },
});

removeBuilt(/\.js(\.map)?$/);
const builds = [build('dist', 'production'), build('dist/development', 'development')];
export default builds.filter(({ input }) => Object.keys(input).length > 0);
