import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll } from 'vitest';

const PACKAGE = join(import.meta.dirname, '../..');
const PACKAGES = join(PACKAGE, '..');
const programs = new Map<string, Promise<string>>();
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * Makes a program that Node can run of a module of this package, once a test file: Node runs no
 * TypeScript of its own everywhere. It is taken away after the file.
 *
 * @returns its path.
 */
export function bundleProgram(path: string): Promise<string> {
  const program = programs.get(path) ?? bundle(path);
  programs.set(path, program);
  return program;
}

async function bundle(path: string): Promise<string> {
  // Beside the dependencies, where the program finds them.
  const modules = join(PACKAGE, 'node_modules');
  mkdirSync(modules, { recursive: true });
  const outDir = mkdtempSync(join(modules, '.test-program-'));
  folders.push(outDir);
  await build({
    configFile: false,
    logLevel: 'error',
    root: PACKAGE,
    resolve: { alias: [{ find: /^@postern\/(\w+)$/, replacement: `${PACKAGES}/$1/src/index.ts` }] },
    build: {
      ssr: path,
      outDir,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'program.js' } },
    },
  });
  return join(outDir, 'program.js');
}
