import { dts } from 'rollup-plugin-dts';
import { fresh, inputs, isElsewhere, output } from './bundle.js';

/* The type declarations of every public entry of the package in whose folder it is run. */
const { folder, modules, scripts } = inputs();

export default {
  input: { ...modules, ...scripts },
  external: isElsewhere,
  plugins: [
    dts({ tsconfig: `${folder}/tsconfig.json`, compilerOptions: { noEmit: false } }),
    fresh('.d.ts'),
  ],
  output: output('.d.ts'),
};
