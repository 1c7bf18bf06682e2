import { dts } from 'rollup-plugin-dts';
import { fresh, inputs, isElsewhere, output } from './bundle.js';
import { styleSheetsOf } from './packages.js';

/* The type declarations of every public entry of the package in whose folder it is run. */
const { folder, modules, scripts } = inputs();

/** An import of a style sheet is one of a module without exports: TypeScript refuses those it knows no types of. */
const styleSheets = {
  name: 'style-sheets',
  generateBundle() {
    for (const { types } of styleSheetsOf(folder))
      this.emitFile({
        type: 'asset',
        fileName: types.replace('./dist/', ''),
        source: 'export {};\n',
      });
  },
};

export default {
  input: { ...modules, ...scripts },
  external: isElsewhere,
  plugins: [
    dts({ tsconfig: `${folder}/tsconfig.json`, compilerOptions: { noEmit: false } }),
    fresh('.d.ts'),
    styleSheets,
  ],
  output: output('.d.ts'),
};
