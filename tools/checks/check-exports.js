/*
 * The package in whose folder this runs, as a consumer would get it: publint and are-the-types-wrong
 * find nothing, it wants the packages of its own release, the entries that need 'use client' begin with
 * it, and nothing but allowed names is imported.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { entriesOf } from '../build/packages.js';

const folder = process.cwd();
const room = basename(folder);
const attw = fileURLToPath(
  new URL('dist/index.js', import.meta.resolve('@arethetypeswrong/cli/package.json')),
);
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

const faults = [];
const packed = mkdtempSync(join(tmpdir(), 'postern-pack-'));
try {
  // As it is published. npm would read the whole workspace's dependencies first, for four seconds a package.
  const pack = ['--config.ignore-scripts=true', 'pack', '--pack-destination', packed];
  execFileSync('pnpm', pack, { stdio: 'pipe' });
  const file = join(packed, readdirSync(packed)[0]);
  const tarball = new Uint8Array(readFileSync(file)).buffer;
  const { messages } = await publint({ strict: true, pack: { tarball } });
  faults.push(...messages.map((message) => formatMessage(message, manifest)));
  const packedManifest = execFileSync('tar', ['-xOf', file, 'package/package.json']);
  faults.push(...looseVersions(JSON.parse(packedManifest)));
  const args = [attw, file, '--profile', 'esm-only', '--quiet'];
  execFileSync(process.execPath, args, { stdio: 'pipe' });
} catch (error) {
  faults.push(error.stdout ? `${error.stdout}${error.stderr}` : String(error));
} finally {
  rmSync(packed, { recursive: true, force: true });
}
const known = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
const entries = entriesOf(folder).map(({ out }) => `${out}.js`);
const dist = join(folder, 'dist');
for (const file of readdirSync(dist, { recursive: true })) {
  // An application of its own, bundled whole.
  if (!file.endsWith('.js') || file.startsWith('dashboard/')) continue;
  const code = readFileSync(join(dist, file), 'utf8');
  const isClient = room === 'react' && file !== 'react-server.js' && entries.includes(file);
  if (isClient && !code.startsWith("'use client'"))
    faults.push(`dist/${file} does not begin with 'use client'`);
  for (const [, name] of code.matchAll(/^\s*(?:import|export)[^'"\n]*['"]([^.'"][^'"]*)['"]/gm)) {
    const isKnown = known.some((one) => name === one || name.startsWith(`${one}/`));
    if (!isKnown && !name.startsWith('node:')) faults.push(`dist/${file} imports ${name}`);
  }
}
for (const fault of faults) console.error(`${room}: ${fault}`);
process.exitCode = faults.length ? 1 : 0;

/** The packages of this repository that a packed one does not want in exactly its own version. */
function looseVersions({ version, dependencies, peerDependencies }) {
  return Object.entries({ ...dependencies, ...peerDependencies })
    .filter(([name, range]) => name.startsWith('@postern/') && range !== version)
    .map(([name, range]) => `it is packed with ${name} ${range}, and is ${version} itself`);
}
