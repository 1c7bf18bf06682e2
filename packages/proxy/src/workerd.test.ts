import { entriesOf, root } from '@postern/tools/build/packages.js';
import { build, type BuildOptions } from 'esbuild';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { tryOwnership } from './test/try-ownership.ts';

/** The entries that run outside Node: all except these. */
const NODE_ENTRIES = ['@postern/proxy/node', '@postern/proxy/redis'];

const entries = entriesOf(join(root, 'packages/proxy'))
  .map(({ name, source }): [name: string, source: string] => [name, source])
  .filter(([name]) => !NODE_ENTRIES.includes(name));

/** Bundles for workerd like wrangler. An import of a Node built-in is an error. */
async function bundle(input: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    ...input,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    tsconfig: join(root, 'tsconfig.base.json'),
    logLevel: 'silent',
  });
  return outputFiles![0]!.text;
}

test.each(['@postern/proxy', '@postern/proxy/ownership'])(
  '%s is among the entries that run outside Node',
  (name) => {
    expect(entries.map(([each]) => each)).toContain(name);
  },
);

test.each(entries)('%s is bundled for workerd without a Node built-in', async (_name, source) => {
  expect(await bundle({ entryPoints: [source] })).not.toMatch(/["']node:/);
});

// tools/nightly/try-ownership.js runs the same in workerd, Deno and Bun.
test('the bundle of @postern/proxy/ownership for workerd creates a nonce and verifies tokens', async () => {
  const code = await bundle({ entryPoints: [join(import.meta.dirname, 'test/try-ownership.ts')] });
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  const program = (await import(/* @vite-ignore */ url)) as { tryOwnership: typeof tryOwnership };
  await program.tryOwnership();
});

test('an import of a Node built-in is an error in a bundle for workerd', async () => {
  const stdin = { contents: "import 'node:http';", resolveDir: root };
  await expect(bundle({ stdin })).rejects.toThrow('node:http');
});
