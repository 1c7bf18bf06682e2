import { sourceAliases } from '@postern/tools/build/packages.js';
import { build, type Metafile, type Plugin } from 'esbuild';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import type * as edge from '../edge.ts';

/** The globals of an edge platform besides the language itself: no `Buffer`, `process` or `require`. */
const WEB = {
  AbortController,
  AbortSignal,
  DOMException,
  TextDecoder,
  TextEncoder,
  URL,
  clearTimeout,
  performance,
  setTimeout,
};

const NODE_GLOBALS = ['Buffer', 'process', 'global', 'setImmediate', '__dirname', '__filename'];
/** Precedes the name of each global in the bundle that only Node has. */
export const MARK = 'ONLY_IN_NODE_';

/** Bundles the edge entry from the sources, as a consumer's bundler does from the build. */
export async function bundleEdge(): Promise<{ code: string; inputs: Metafile['inputs'] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(new URL('../edge.ts', import.meta.url))],
    plugins: [sources],
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    globalName: 'edge',
    platform: 'browser',
    // Both stay in the code, so that the test can report them; only undeclared globals are renamed.
    define: Object.fromEntries(NODE_GLOBALS.map((name) => [name, `${MARK}${name}`])),
    external: ['node:*', ...builtinModules],
    logLevel: 'silent',
    target: 'es2022',
  });
  return { code: outputFiles[0]!.text, inputs: metafile.inputs };
}

/** Runs the bundle without Node's globals and without code generation from strings, and returns its exports. */
export function runEdge(code: string): typeof edge {
  const context = createContext(
    { ...WEB, fetch: () => Promise.reject(new Error('No network')) },
    { codeGeneration: { strings: false, wasm: false } },
  );
  return runInContext(`${code};edge`, context) as typeof edge;
}

const sources: Plugin = {
  name: 'sources',
  setup({ onResolve }) {
    for (const { find, replacement } of sourceAliases())
      onResolve({ filter: find }, () => ({ path: replacement }));
  },
};
