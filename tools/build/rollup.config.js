import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { transformSync } from 'esbuild';
import esbuild from 'rollup-plugin-esbuild';
import { fresh, inputs, isElsewhere, output } from './bundle.js';
import { internalNames } from './internal-names.js';
import { sourceAliases, styleSheetsOf } from './packages.js';

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
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$_';
/** Short names for what is internal, the same in every file: one letter each, as long as there are letters. */
const shortNames = {
  mangleProps: new RegExp(`^(${internalNames.join('|')})$`),
  mangleCache: Object.fromEntries(
    internalNames.map((name, index) => [name, LETTERS[index] ?? `_${index.toString(36)}`]),
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
 * A module that the shell of `core` and what it fetches both import would be one more file that a
 * page requests at first, and its names would stay long. So the shell has copies of its own.
 */
const shell =
  /\/core\/src\/(lazy|adapter\/(index|hook|lazy.*|load|early.*)|dom\/(attach-nodes|keep|nodes))\.ts$|\.shell\.ts$/;
const copied = /\/core\/src\/(clock|events|dom\/(hide-visually|listen|press))\.ts$/;
const shellCopies = {
  name: 'shell-copies',
  async resolveId(source, importer) {
    if (!importer || !shell.test(importer) || isElsewhere(source)) return null;
    const { id } = await this.resolve(source, importer, { skipSelf: true });
    return copied.test(id) ? id.replace('.ts', '.shell.ts') : null;
  },
  load: (id) =>
    id.endsWith('.shell.ts') ? readFileSync(id.replace('.shell.ts', '.ts'), 'utf8') : null,
};

/**
 * What warns developers is called in development only. Without this, a production build would keep the
 * imports of what is dropped, for their effects, of which there are none, and empty files.
 */
const withoutWarnings = {
  name: 'without-warnings',
  async resolveId(source, importer, options) {
    if (!source.includes('/development/')) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    return resolved && { ...resolved, moduleSideEffects: false };
  },
  generateBundle(_options, bundle) {
    for (const [file, { name, exports: kept }] of Object.entries(bundle))
      if (name?.startsWith('development-') && !kept?.length) {
        Reflect.deleteProperty(bundle, file);
        Reflect.deleteProperty(bundle, `${file}.map`);
      }
  },
};

/**
 * Bundlers split by file, and keep every import of a file that they keep: what a page loads first
 * must not bring what it loads later, or never. In `core` each module is a file of its own; of an
 * adapter, what shares a validator is one, and the rest, which is always used together, another.
 */
const ownChunk = (id) => {
  if (!variants.development || Object.values(modules).includes(id) || isElsewhere(id)) return null;
  const path = relative(join(folder, 'src'), id).replace(/\.tsx?$/, '');
  if (basename(folder) === 'core') return path.replaceAll('/', '-');
  // What only one entry uses stays out of what all of them load, and with it the library that it imports.
  return /^(provide|join-resolver)/.test(path) ? path : 'field';
};

/** Lets the programs be started by their name. */
const runnable = {
  name: 'runnable',
  writeBundle({ dir }) {
    for (const name of Object.keys(programs)) chmodSync(join(dir, `${name}.js`), 0o755);
  },
};

/** Minifies each style sheet that package.json names. */
const styleSheets = {
  name: 'style-sheets',
  writeBundle({ dir }) {
    for (const { default: file } of styleSheetsOf(folder)) {
      const source = readFileSync(join(folder, file.replace('./dist/', 'src/')), 'utf8');
      const { code } = transformSync(source, { loader: 'css', minify: true });
      if (dir === 'dist') writeFileSync(join(folder, file), code);
    }
  },
};

/** Leaves the text of compiled lists out of source maps: it would double the package, and nobody debugs it. */
const withoutLists = {
  name: 'without-lists',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.map'))) {
      const map = JSON.parse(file.source);
      map.sourcesContent = map.sourcesContent.map((text, at) =>
        map.sources[at].includes('/lists/data/') ? null : text,
      );
      file.source = JSON.stringify(map);
    }
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
    onLog(level, log, handle) {
      if (log.code !== 'EMPTY_BUNDLE') handle(level, log);
    },
    external: isElsewhere,
    plugins: [
      withoutWarnings,
      shellCopies,
      compile({}, variant),
      fresh('.js', dir),
      runnable,
      styleSheets,
      withoutLists,
    ],
    output: {
      ...output('.js', dir),
      manualChunks: ownChunk,
      banner: firstLine,
      sourcemap: true,
    },
  })),
  ...(Object.keys(scripts).length
    ? [
        {
          input: scripts,
          plugins: [inlined, compile({ minify: true })],
          // Pages load a script as it is: it does without the line that names its source map.
          output: { ...output('.js'), sourcemap: 'hidden' },
        },
      ]
    : []),
];
