import { sourceAliases } from '@postern/tools/build/packages.js';
import { writeFileSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';
import { format } from 'prettier';
import { runnerImport } from 'vite';

/*
 * Writes openapi.json from the routes: run in the package's folder after they were changed.
 */
const { module } = await runnerImport(source('api/routes/described.ts'), {
  configFile: false,
  logLevel: 'error',
  resolve: { alias: sourceAliases() },
});
const text = await format(JSON.stringify(module.described()), { parser: 'json', printWidth: 100 });
writeFileSync(new URL('../openapi.json', import.meta.url), text);

function source(path) {
  return fileURLToPath(new URL(`../src/${path}`, import.meta.url));
}
