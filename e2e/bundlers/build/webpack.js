import webpack from 'webpack';
import { writePage } from './page.js';
import { pathOf } from './paths.js';

/** Builds one page. */
export async function buildByWebpack() {
  const folder = pathOf('dist/webpack');
  const compiler = webpack({
    mode: 'production',
    entry: { main: pathOf('pages/lazy.tsx') },
    output: { path: folder, filename: '[name].js', clean: true },
    module: {
      rules: [{ test: /\.tsx?$/, loader: pathOf('build/typescript-loader.js') }],
    },
    performance: false,
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure =
        error ?? (stats.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close(() => (failure ? reject(failure) : resolve()));
    });
  });
  await writePage(folder);
}
