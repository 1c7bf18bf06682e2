import { transformSync } from 'esbuild';

const options = {
  loader: 'tsx',
  jsx: 'automatic',
  format: 'cjs',
  target: 'node20',
  supported: { 'dynamic-import': false },
};

/** A transform of Jest that compiles a module to CommonJS, as Babel's and SWC's transforms do. */
export default {
  process(source, sourcefile) {
    const { code } = transformSync(source, { ...options, sourcefile });
    return { code };
  },
};
