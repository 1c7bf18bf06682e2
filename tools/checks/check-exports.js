/*
 * Checks the package in the working folder as its users install it: publint and are-the-types-wrong report nothing,
 * it depends on the packages of its own release, entries that need 'use client' begin with it, and it imports
 * only packages that the dependency rules allow.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { entriesOf } from '../build/packages.js';

const folder = process.cwd();
const name = basename(folder);
const attw = fileURLToPath(
  new URL('dist/index.js', import.meta.resolve('@arethetypeswrong/cli/package.json')),
);
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

const faults = [];
const packed = mkdtempSync(join(tmpdir(), 'postern-pack-'));
try {
  // pnpm packs the package as it is published. npm would read the dependencies of the whole workspace first: 4 s for
  // each package.
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
faults.push(...unknownEntries());
const known = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
const entries = entriesOf(folder).map(({ out }) => `${out}.js`);
const dist = join(folder, 'dist');
for (const file of readdirSync(dist, { recursive: true })) {
  if (!file.endsWith('.js') || isApplication(file)) continue;
  const code = readFileSync(join(dist, file), 'utf8');
  const isClient = name === 'react' && file !== 'react-server.js' && entries.includes(file);
  if (isClient && !code.startsWith("'use client'"))
    faults.push(`dist/${file} does not begin with 'use client'`);
  for (const [, name] of code.matchAll(/^\s*(?:import|export)[^'"\n]*['"]([^.'"][^'"]*)['"]/gm)) {
    const isKnown = known.some((one) => name === one || name.startsWith(`${one}/`));
    if (!isKnown && !name.startsWith('node:')) faults.push(`dist/${file} imports ${name}`);
  }
}
for (const fault of faults) console.error(`${name}: ${fault}`);
process.exitCode = faults.length ? 1 : 0;

/** The dashboard is bundled whole, and the templates of new projects have their own dependencies. */
function isApplication(file) {
  return file.startsWith('dashboard/') || file.startsWith('templates/');
}

/** The built code and types that import an entry which another package of this repository does not have. */
function unknownEntries() {
  const built = join(folder, 'dist');
  return readdirSync(built, { recursive: true })
    .filter((file) => /\.(js|d\.ts)$/.test(file) && !isApplication(file))
    .flatMap((file) => {
      const code = readFileSync(join(built, file), 'utf8');
      return [...code.matchAll(/(?:from|import) *\(?['"](@postern\/[\w-]+)(\/[^'"]+)?['"]/g)]
        .filter(([, other, entry = '']) => !hasEntry(other, `.${entry}`))
        .map(([, other, entry = '']) => `dist/${file} imports ${other}${entry}`);
    });
}

function hasEntry(other, entry) {
  const file = join(folder, 'node_modules', other, 'package.json');
  return existsSync(file) && entry in JSON.parse(readFileSync(file, 'utf8')).exports;
}

/** The dependencies on packages of this repository whose version differs from the package's own. */
function looseVersions({ version, dependencies, peerDependencies }) {
  return Object.entries({ ...dependencies, ...peerDependencies })
    .filter(([name, range]) => name.startsWith('@postern/') && range !== version)
    .map(([name, range]) => `it is packed with ${name} ${range}, and is ${version} itself`);
}
