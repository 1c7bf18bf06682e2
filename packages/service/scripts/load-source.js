import { sourceAliases } from '@postern/tools/build/packages.js';
import { fileURLToPath, URL } from 'node:url';
import { runnerImport } from 'vite';

/** Imports a source file of the service, by its path in `src`. */
export async function loadSource(path) {
  const file = fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  const { module } = await runnerImport(file, {
    configFile: false,
    logLevel: 'error',
    resolve: { alias: sourceAliases() },
  });
  return module;
}
