/*
 * What a browser loads: each entry of sizes.json bundled, split and minified with esbuild, the
 * framework left out, in bytes of gzip -9. An entry is what a page loads first; `isLater` tells what
 * it fetches after that, and `isWhole` both: what is deployed as one file. Fails over a limit, and where
 * the README's table differs. `--write` updates the README's table.
 */
import { build } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../build/packages.js';

const entries = JSON.parse(readFileSync(join(root, 'tools/checks/sizes.json'), 'utf8'));
const readme = join(root, 'README.md');
const table = /(<!-- sizes -->\n)[^]*?(\n<!-- \/sizes -->)/;

/** How far the README may differ, in bytes: zlib differs a little between versions of Node. */
const toleranceOf = (bytes) => Math.max(150, bytes * 0.005);

const text = readFileSync(readme, 'utf8');
const rows = [];
let failed = false;
let isStale = false;
for (const { name, code, file, isLater = false, isWhole = false, limit } of entries) {
  const files = file ? [readFileSync(join(root, file))] : await bundle(code, { isLater, isWhole });
  const bytes = files.reduce((sum, each) => sum + gzipSync(each, { level: 9 }).length, 0);
  failed ||= bytes > limit;
  console.log(
    `${bytes > limit ? 'over' : ' ok '} ${String(bytes).padStart(6)} of ${limit}  ${name}`,
  );
  rows.push(`| ${name} | ${(bytes / 1000).toFixed(1)} kB |`);
  const told = text.split(`| ${name} | `)[1]?.split(' ')[0];
  isStale ||= !(Math.abs(Number(told) * 1000 - bytes) <= toleranceOf(bytes));
}

const wanted = text.replace(
  table,
  (_, open, close) => `${open}${['| what | gzip |', '|---|---|', ...rows].join('\n')}${close}`,
);
if (process.argv.includes('--write')) writeFileSync(readme, wanted);
else if (isStale) {
  failed = true;
  console.error("README.md: the table of sizes is not what was measured; run 'pnpm sizes --write'");
}
process.exitCode = failed ? 1 : 0;

/** The files that a page loads first, or those that it loads later, or one of everything. */
async function bundle(contents, { isLater, isWhole }) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: join(root, 'benchmarks') },
    bundle: true,
    splitting: !isWhole,
    metafile: true,
    write: false,
    outdir: root,
    absWorkingDir: root,
    format: 'esm',
    minify: true,
    target: 'es2022',
    // As a consumer's bundler finds the packages: built, and not by the paths of this repository.
    tsconfigRaw: {},
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [
      'react',
      'react-hook-form',
      'vue',
      'svelte',
      'svelte/*',
      'preact',
      'preact/*',
      'solid-js',
    ],
  });
  const first = new Set(['stdin.js']);
  for (const name of first)
    for (const { path, kind } of metafile.outputs[name].imports)
      if (kind === 'import-statement' && metafile.outputs[path]) first.add(path);
  return outputFiles
    .filter(({ path }) => first.has(relative(root, path)) !== isLater)
    .map((output) => output.contents);
}
