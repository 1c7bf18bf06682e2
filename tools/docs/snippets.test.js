/*
 * Every code block of the README and the docs compiles against the sources of the packages. The blocks of
 * docs/apps are files of `examples/apps`, which are type-checked, built and tested there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compile } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { root } from '../build/packages.js';

const { parse, compileScript, compileTemplate } = createRequire(
  join(root, 'packages/vue/index.js'),
)('vue/compiler-sfc');
const pages = [
  'README.md',
  ...['docs', 'docs/guide', 'docs/start'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  ),
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`),
]
  .filter((name) => name.endsWith('.md') && existsSync(join(root, name)))
  .map((name) => ({ name, blocks: blocksOf(readFileSync(join(root, name), 'utf8')) }));

/** The JSX runtime of blocks that import one of these packages; the others use React's. */
const JSX = { preact: 'preact', solid: 'solid-js' };

/** The folder that a block is compiled in, from which its imports resolve. */
const HOMES = { ts: 'packages/proxy/src', tsx: 'packages/react/src', vue: 'packages/vue/src' };

let program;

describe.each(pages.filter(({ blocks }) => blocks.length))('$name', ({ name, blocks }) => {
  test.each(blocks)('block $at ($language) compiles', ({ language, code, at }) => {
    if (language === 'svelte') {
      const { warnings } = compile(code, { filename: 'Snippet.svelte' });
      expect(warnings.map(({ message }) => message)).toEqual([]);
      return;
    }
    expect(faultsOf(pathOf(name, { language, code, at }))).toEqual([]);
  });
});

/** The code blocks of a page, except those that import a file beside them. */
function blocksOf(text) {
  return [...text.matchAll(/^```(ts|tsx|vue|svelte)\n([^]*?)^```$/gm)]
    .map(([, language, code], index) => ({ language, code, at: index + 1 }))
    .filter(({ code }) => !/ from '\.\//.test(code));
}

function scriptOf(code) {
  const { descriptor, errors } = parse(code);
  expect(errors).toEqual([]);
  const { content, bindings } = compileScript(descriptor, { id: 'snippet' });
  const template = compileTemplate({
    source: descriptor.template.content,
    filename: 'Snippet.vue',
    id: 'snippet',
    compilerOptions: { bindingMetadata: bindings },
  });
  expect(template.errors).toEqual([]);
  return content;
}

/** The imported package that brings a JSX runtime other than React's. */
const runtimeOf = ({ language, code }) =>
  language === 'tsx'
    ? Object.keys(JSX).find((folder) => code.includes(`'@postern/${folder}`))
    : undefined;

/** The package that has the libraries that a block imports, where that is not the one of its language. */
const ownerOf = ({ code }) => (code.includes("'@postern/better-auth'") ? 'better-auth' : undefined);

function pathOf(page, block) {
  const { language, at } = block;
  const folder = runtimeOf(block) ?? ownerOf(block);
  const home = folder ? `packages/${folder}/src` : HOMES[language];
  const name = `snippet-${page.replaceAll(/\W/g, '-')}-${at}.${language === 'tsx' ? 'tsx' : 'ts'}`;
  return join(root, home, name);
}

/** TypeScript's errors in a block. All blocks are one program, so that shared imports are read once. */
function faultsOf(path) {
  program ??= compileBlocks();
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(path))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

function compileBlocks() {
  // Bundlers declare the imports of style sheets, as `vite/client` does.
  const sources = new Map([[join(root, 'css.d.ts'), "declare module '*.css';"]]);
  for (const { name, blocks } of pages)
    for (const block of blocks.filter(({ language }) => language !== 'svelte')) {
      const code = block.language === 'vue' ? scriptOf(block.code) : block.code;
      const folder = runtimeOf(block);
      const first = folder ? `/** @jsxImportSource ${JSX[folder]} */` : '';
      sources.set(pathOf(name, block), `${first}${code}\nexport {};\n`);
    }
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  const all = { ...options, types: ['node'], jsx: ts.JsxEmit.ReactJSX, noUnusedLocals: false };
  const host = ts.createCompilerHost(all);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => sources.has(path) || fileExists(path);
  host.readFile = (path) => sources.get(path) ?? readFile(path);
  host.getSourceFile = (path, target) =>
    sources.has(path)
      ? ts.createSourceFile(path, sources.get(path), target, true)
      : getSourceFile(path, target);
  return ts.createProgram([...sources.keys()], all, host);
}
