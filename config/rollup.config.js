import { chmodSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import esbuild from 'rollup-plugin-esbuild';
import { fresh, inputs, isElsewhere, output } from './bundle.js';
import { internalNames } from './internal-names.js';
import { sourceAliases } from './rooms.js';

/*
 * The one build of every package: run in the package's folder, it turns each public entry of
 * package.json into one ES module, and each program of `bin` into one that can be run. Their type
 * declarations are `declarations.config.js`'s: what only runs the packages goes without.
 */
const { folder, modules, scripts, programs } = inputs();
const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
/** `dist/development` names errors of programmers, which visitors do not load. */
const variants = Object.values(exports).some(({ development }) => development)
  ? { production: 'dist', development: 'dist/development' }
  : { '': 'dist' };
/** Short names for what is internal, the same in every file. */
const shortNames = {
  mangleProps: new RegExp(`^(${internalNames.join('|')})$`),
  mangleCache: Object.fromEntries(
    internalNames.map((name, index) => [name, `_${index.toString(36)}`]),
  ),
};
const compile = (options, variant = 'production') =>
  esbuild({
    target: 'es2022',
    jsx: 'automatic',
    ...(variant && { define: { 'process.env.NODE_ENV': JSON.stringify(variant) } }),
    ...(variant === 'production' && shortNames),
    ...options,
  });

// Rollup drops module directives, so the React entries get theirs back as a banner.
const firstLine = ({ name }) => {
  if (name in programs) return '#!/usr/bin/env node';
  return basename(folder) === 'react' && name !== 'react-server' ? "'use client';" : '';
};

/**
 * Each module is a chunk of its own where bundlers split: they split by file, and what a page loads
 * first must not bring what it loads later.
 */
const ownChunk = (id) =>
  variants.development && !Object.values(modules).includes(id) && !isElsewhere(id)
    ? relative(join(folder, 'src'), id)
        .replace(/\.tsx?$/, '')
        .replaceAll('/', '-')
    : null;

/** Lets the programs be started by their name. */
const runnable = {
  name: 'runnable',
  writeBundle({ dir }) {
    for (const name of Object.keys(programs)) chmodSync(join(dir, `${name}.js`), 0o755);
  },
};

/** Takes the other packages from their sources, for a file that stands alone. */
const inlined = {
  name: 'inlined',
  resolveId: (id) => sourceAliases().find(({ find }) => find.test(id))?.replacement ?? null,
};

export default [
  ...Object.entries(variants).map(([variant, dir]) => ({
    input: { ...modules, ...programs },
    external: isElsewhere,
    plugins: [compile({}, variant), fresh('.js', dir), runnable],
    output: { ...output('.js', dir), manualChunks: ownChunk, banner: firstLine },
  })),
  ...(Object.keys(scripts).length
    ? [{ input: scripts, plugins: [inlined, compile({ minify: true })], output: output('.js') }]
    : []),
];
