import { sourceAliases } from '@postern/tools/build/packages.js';
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { format } from 'prettier';
import { runnerImport } from 'vite';

/*
 * Writes openapi.json from the routes of /v1. Run it in the package's folder after they were changed.
 *
 * `node scripts/write-openapi.js dashboard <file>` writes the document of the dashboard's own routes, which is not
 * published, to a file.
 */
const [which, file] = process.argv.slice(2);
const document = await describe();
const text = await format(JSON.stringify(document), { parser: 'json', printWidth: 100 });
writeFileSync(file ?? new URL('../openapi.json', import.meta.url), text);

async function describe() {
  if (which === undefined) return (await load('api/routes/described.ts')).described();
  if (which === 'dashboard' && file)
    return (await load('dashboard/described.ts')).describedDashboard();
  throw new Error('Usage: node scripts/write-openapi.js [dashboard <file>]');
}

async function load(path) {
  const { module } = await runnerImport(fileURLToPath(new URL(`../src/${path}`, import.meta.url)), {
    configFile: false,
    logLevel: 'error',
    resolve: { alias: sourceAliases() },
  });
  return module;
}
