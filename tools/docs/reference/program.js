import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { entriesOf, root } from '../../build/packages.js';

/** The packages that have pages, those that others use first: a shared type is described once, where it comes from. */
const PACKAGES = [
  ...['protocol', 'address', 'core', 'react', 'preact', 'vue', 'svelte', 'solid', 'element'],
  ...['proxy', 'verify', 'client', 'better-auth', 'service', 'concurrency', 'public-network'],
];

/** The entries of `core` that applications do not use have a separate page. */
const ADAPTER = /^@postern\/core\/adapter/;

/**
 * The pages of the reference: the name of each in its folder, its title, its first sentence, and its entries, without
 * style sheets and React's server stub.
 */
export function plannedPages() {
  return PACKAGES.flatMap((name) => {
    const folder = join(root, 'packages', name);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const { name: title, description } = manifest;
    const entries = entriesOf(folder).filter(({ out }) => out !== 'react-server');
    const isInner = (entry) => name === 'core' && ADAPTER.test(entry.name);
    const inner = entries.filter(isInner);
    const page = { name, title, description, entries: entries.filter((each) => !isInner(each)) };
    return inner.length ? [page, adapterPage(title, inner)] : [page];
  });
}

const adapterPage = (title, entries) => ({
  name: 'core-adapter',
  title: `${title}/adapter`,
  description: 'What the adapters, such as `@postern/react`, are made of; not for applications',
  entries,
});

/** TypeScript's program of all entries, from their sources. */
export function createProgram(pages) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  const sources = pages.flatMap(({ entries }) => entries.map(({ source }) => source));
  return ts.createProgram(sources, { ...options, types: ['node'], jsx: ts.JsxEmit.ReactJSX });
}

/** The exported names of an entry, in the order of the alphabet, each with what it stands for. */
export function exportsOf(program, source) {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(source));
  if (!module) return [];
  return checker
    .getExportsOfModule(module)
    .map((symbol) => ({
      name: symbol.name,
      symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Whether a declaration is in the sources of a package. */
export const isOurs = (node) => /\/packages\/[\w-]+\/src\//.test(node.getSourceFile().fileName);
