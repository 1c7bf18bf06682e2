/*
 * Measures what a browser loads: each entry of sizes.json, bundled, split and minified with esbuild, without the
 * framework, in bytes of gzip -9. By default an entry counts the files that a page loads first; with `isLater` those
 * that it loads later, and with `isWhole` everything as one file. An entry with `page` counts the scripts that a built page
 * names. Fails above a limit, and where the table of docs/sizes.md differs. `--write` updates the table.
 */
import { build } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../build/packages.js';

const entries = JSON.parse(readFileSync(join(root, 'tools/checks/sizes.json'), 'utf8'));
const page = join(root, 'docs/sizes.md');
const table = /(<!-- sizes -->\n)[^]*?(\n<!-- \/sizes -->)/;

/** How far the table may differ, in bytes: zlib differs a little between versions of Node. */
const toleranceOf = (bytes) => Math.max(150, bytes * 0.005);

const text = readFileSync(page, 'utf8');
const rows = [];
let failed = false;
let isStale = false;
for (const { name, limit, ...entry } of entries) {
  const files = await filesOf(entry);
  const bytes = files.reduce((sum, each) => sum + gzipSync(each, { level: 9 }).length, 0);
  failed ||= bytes > limit;
  console.log(
    `${bytes > limit ? 'over' : ' ok '} ${String(bytes).padStart(6)} of ${limit}  ${name}`,
  );
  rows.push(`| ${name} | ${(bytes / 1000).toFixed(1)} kB |`);
  const shown = text.split(`| ${name} | `)[1]?.split(' ')[0];
  isStale ||= !(Math.abs(Number(shown) * 1000 - bytes) <= toleranceOf(bytes));
}

const wanted = text.replace(
  table,
  (_, open, close) => `${open}${['| what | gzip |', '|---|---|', ...rows].join('\n')}${close}`,
);
if (process.argv.includes('--write')) writeFileSync(page, wanted);
else if (isStale) {
  failed = true;
  console.error(
    "docs/sizes.md: the table is not what was measured; run 'node tools/checks/check-sizes.js --write'",
  );
}
process.exitCode = failed ? 1 : 0;

/** The files that an entry counts. */
function filesOf({ code, file, page: path, isLater = false, isWhole = false }) {
  if (file) return [readFileSync(join(root, file))];
  return path ? scriptsOf(join(root, path)) : bundle(code, { isLater, isWhole });
}

/** The scripts that a built page names, preloaded ones too. */
function scriptsOf(path) {
  const names = readFileSync(path, 'utf8').matchAll(/(?:src|href)="(\.\/[^"]+\.js)"/g);
  return [...names].map(([, name]) => readFileSync(join(dirname(path), name)));
}

/** Bundles the files that a page loads first, those that it loads later, or all of them as one. */
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
    // Resolves the packages as a user's bundler does: to their built files, without the paths of tsconfig.json.
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
