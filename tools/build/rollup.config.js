import esbuild from 'rollup-plugin-esbuild';
import preserveDirectives from 'rollup-preserve-directives';
import { inputOf, isExternal, removeBuilt } from './dist.js';

/*
 * The build of every package, run in the package's folder: each module becomes a file, because bundlers
 * split by file. The `development` condition has files of its own, which alone warn developers.
 */
const build = (dir, mode) => ({
  input: inputOf(dir, '.js'),
  external: isExternal,
  // As package.json says. Production would import the modules of warnings that it never calls.
  treeshake: { moduleSideEffects: false },
  plugins: [
    esbuild({
      target: 'es2022',
      tsconfig: false,
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    }),
    preserveDirectives(),
  ],
  output: { dir, preserveModules: true, preserveModulesRoot: 'src', sourcemap: true },
});

removeBuilt(/\.js(\.map)?$/);
export default [build('dist', 'production'), build('dist/development', 'development')].filter(
  ({ input }) => Object.keys(input).length > 0,
);
