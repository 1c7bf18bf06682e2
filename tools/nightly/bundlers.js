/**
 * A bundler, and how it builds a page from `src/<name>.js` in its own folder, with its defaults for production.
 *
 * @typedef {object} Bundler
 * @property {string} title
 * @property {string} package whose version is shown.
 * @property {Record<string, string>} packages to install, with their ranges.
 * @property {(name: string) => Record<string, string>} files by their path.
 * @property {object} [manifest] what `package.json` needs.
 * @property {(name: string) => string[]} command after `npx --no-install`.
 * @property {(name: string) => string} out the folder that is served; the page is `index.html`.
 */

/** @type {Bundler[]} */
export const bundlers = [
  {
    title: 'Vite',
    package: 'vite',
    packages: { vite: '^8' },
    files: (name) => ({
      'index.html': page(`<script type="module" src="/src/${name}.js"></script>`),
    }),
    command: (name) => ['vite', 'build', '--outDir', `out/${name}`, '--logLevel', 'error'],
    out: (name) => `out/${name}`,
  },
  {
    title: 'webpack',
    package: 'webpack',
    packages: { webpack: '^5', 'webpack-cli': '^6' },
    files: (name) => ({
      [`out/${name}/index.html`]: page('<script defer src="main.js"></script>'),
    }),
    command: (name) => [
      ...['webpack', '--mode', 'production', '--entry', `./src/${name}.js`],
      ...['--output-path', `out/${name}`],
    ],
    out: (name) => `out/${name}`,
  },
  {
    title: 'esbuild',
    package: 'esbuild',
    packages: { esbuild: '^0.27' },
    files: (name) => ({
      [`out/${name}/index.html`]: page(`<script type="module" src="${name}.js"></script>`),
    }),
    command: (name) => [
      ...['esbuild', `src/${name}.js`, `--outdir=out/${name}`, '--bundle', '--minify'],
      ...['--splitting', '--format=esm', '--define:process.env.NODE_ENV="production"'],
    ],
    out: (name) => `out/${name}`,
  },
  {
    title: 'Rollup',
    package: 'rollup',
    packages: {
      rollup: '^4',
      '@rollup/plugin-commonjs': '^29',
      '@rollup/plugin-node-resolve': '^16',
      '@rollup/plugin-replace': '^6',
      '@rollup/plugin-terser': '^0.4',
    },
    files: (name) => ({
      [`out/${name}/index.html`]: page(`<script type="module" src="${name}.js"></script>`),
      'rollup.config.mjs': `import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
const define = { 'process.env.NODE_ENV': '"production"' };
export default {
  plugins: [replace({ values: define, preventAssignment: true }), resolve({ browser: true }), commonjs(), terser()],
};
`,
    }),
    command: (name) => [
      ...['rollup', '--config', 'rollup.config.mjs', '--input', `src/${name}.js`],
      ...['--dir', `out/${name}`, '--silent'],
    ],
    out: (name) => `out/${name}`,
  },
  {
    title: 'Parcel',
    package: 'parcel',
    packages: { parcel: '^2' },
    // Parcel reads the `exports` of packages only where this is set.
    manifest: { '@parcel/resolver-default': { packageExports: true } },
    files: (name) => ({
      [`${name}/index.html`]: page(`<script type="module" src="../src/${name}.js"></script>`),
    }),
    command: (name) => [
      ...['parcel', 'build', `${name}/index.html`, '--dist-dir', `out/${name}`],
      ...['--no-source-maps', '--no-cache'],
    ],
    out: (name) => `out/${name}`,
  },
  {
    title: 'Next',
    package: 'next',
    packages: { next: '^16' },
    files: (name) => ({
      'app/layout.js': `export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n`,
      'app/page.js': `'use client';\nimport { Form } from '../src/form-${name}.js';\nexport default Form;\n`,
      'next.config.mjs': `export default { output: 'export', distDir: 'out/${name}' };\n`,
    }),
    command: () => ['next', 'build'],
    out: (name) => `out/${name}`,
  },
];

/** A page that loads one script. */
function page(script) {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>A form</title>${script}</head>
  <body><main id="root"></main></body>
</html>
`;
}
