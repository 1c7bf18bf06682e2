/*
 * What a browser loads: each entry of sizes.json bundled and minified with esbuild, the framework
 * left out, in bytes of gzip -9. Fails over a limit, and where the README's table says otherwise.
 * `--write` brings the README's table up to date.
 */
import { build } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './rooms.js';

const entries = JSON.parse(readFileSync(join(root, 'config/sizes.json'), 'utf8'));
const readme = join(root, 'README.md');
const table = /(<!-- sizes -->\n)[^]*?(\n<!-- \/sizes -->)/;

/** How far the README may be off, in bytes: zlib differs a little between versions of Node. */
const TOLERANCE = 150;

const text = readFileSync(readme, 'utf8');
const rows = [];
let failed = false;
let isStale = false;
for (const { name, code, file, limit } of entries) {
  const bytes = gzipSync(file ? readFileSync(join(root, file)) : await bundle(code), {
    level: 9,
  }).length;
  failed ||= bytes > limit;
  console.log(
    `${bytes > limit ? 'over' : ' ok '} ${String(bytes).padStart(6)} of ${limit}  ${name}`,
  );
  rows.push(`| ${name} | ${(bytes / 1000).toFixed(1)} kB |`);
  const told = text.split(`| ${name} | `)[1]?.split(' ')[0];
  isStale ||= !(Math.abs(Number(told) * 1000 - bytes) <= TOLERANCE);
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

async function bundle(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, 'benchmarks') },
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'vue', 'svelte', 'svelte/*'],
  });
  return outputFiles[0].contents;
}
