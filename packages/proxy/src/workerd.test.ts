import { entriesOf, root } from '@postern/tools/build/packages.js';
import { build, type BuildOptions } from 'esbuild';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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

test('the root entry is among the entries that run outside Node', () => {
  expect(entries.map(([name]) => name)).toContain('@postern/proxy');
});

test.each(entries)('%s is bundled for workerd without a Node built-in', async (_name, source) => {
  expect(await bundle({ entryPoints: [source] })).not.toMatch(/["']node:/);
});

test('an import of a Node built-in is an error in a bundle for workerd', async () => {
  const stdin = { contents: "import 'node:http';", resolveDir: root };
  await expect(bundle({ stdin })).rejects.toThrow('node:http');
});
