import { build } from 'esbuild';
import { readFileSync } from 'node:fs';

/** `import script from './script.js?text'` imports the text of a file, so that the bundle contains the files it serves. */
const texts = {
  name: 'texts',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /\?text$/ }, async ({ path, kind, resolveDir }) => {
      const found = await resolve(path.slice(0, -'?text'.length), { kind, resolveDir });
      return { ...found, namespace: 'text' };
    });
    onLoad({ filter: /./, namespace: 'text' }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
    }));
  },
};

await build({
  entryPoints: ['worker.js', 'node.js'],
  outdir: 'dist',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  // Resolves the packages as published, and ignores path aliases of a tsconfig.json in a parent folder.
  tsconfigRaw: {},
  external: ['node:*', '@hono/node-server', '@hono/node-server/*'],
  plugins: [texts],
});
