import { dts } from 'rollup-plugin-dts';
import { inputOf, isExternal, removeBuilt } from './dist.js';

/* The type declarations of every public entry of the package in whose folder it is run. */
removeBuilt(/\.d\.ts$/);
export default {
  input: inputOf('dist', '.d.ts'),
  external: isExternal,
  plugins: [dts({ tsconfig: 'tsconfig.json', compilerOptions: { noEmit: false } })],
  output: {
    dir: 'dist',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'shared/[name].d.ts',
    hoistTransitiveImports: false,
  },
};
