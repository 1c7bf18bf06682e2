import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceAliases } from '@postern/tools/build/packages.js';
import { build } from 'vite';

const SOURCES = join(import.meta.dirname, '..');
const PACKAGE = join(SOURCES, '..');

/** What tests run or load in processes of their own, from `src`. */
const PROGRAMS = [
  'cli',
  'config/settings',
  'jobs/test/worker-program',
  'limits/counter',
  'list-thread',
  'password-thread',
  'queue/memory-queue',
  'queue/open-queue',
  'sqlite-thread',
  'db/migrate',
  'db/move-rows',
  'db/open-sqlite-file',
  'db/open-store',
  'db/sqlite-store',
  'test/machine-program',
  'webhooks/dispatcher',
  'webhooks/endpoints',
  'webhooks/outbox',
];

/** What of them runs in threads, and is found by name. */
const THREADS = ['list-thread', 'password-thread', 'sqlite-thread'];

/**
 * Makes modules that Node can run of this package's sources: Node runs no TypeScript of its own
 * everywhere. Each keeps its path below `src`.
 *
 * @returns their folder, and what takes it away.
 */
export async function bundlePrograms(): Promise<{ folder: string; remove(): void }> {
  // Beside the dependencies, where the programs find them.
  const modules = join(PACKAGE, 'node_modules');
  mkdirSync(modules, { recursive: true });
  const folder = mkdtempSync(join(modules, '.test-programs-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: PACKAGE,
    resolve: { alias: sourceAliases() },
    // Dependencies are bundled too: otherwise each start of a program reads hundreds of small files.
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((name) => [name, join(SOURCES, `${name}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
      },
    },
  });
  const imports = Object.fromEntries(THREADS.map((name) => [`#${name}`, `./${name}.js`]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
