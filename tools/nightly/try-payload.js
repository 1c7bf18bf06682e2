/*
 * Creates accounts with Payload as the recipe `docs/auth/payload.md` does: installs Payload with SQLite and the packed
 * packages outside of the repository, and runs `payload-sign-ups.js` there. Arguments are the versions of Payload to
 * try. The packages must be built.
 */
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../build/packages.js';
import { packPackages } from './pack-packages.js';

const named = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'postern-payload-'));
try {
  const packed = packPackages(join(folder, 'packed'));
  for (const version of named.length ? named : ['3']) await tryVersion(version, packed);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function tryVersion(version, packed) {
  const cwd = join(folder, version);
  mkdirSync(cwd);
  const own = ['core', 'proxy', 'verify'].map((name) => `@postern/${name}`);
  const dependencies = {
    ...Object.fromEntries(own.map((name) => [name, packed[name]])),
    payload: version,
    '@payloadcms/db-sqlite': version,
    graphql: '^16.8.1',
  };
  const manifest = { private: true, type: 'module', dependencies, overrides: packed };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest));
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', install, { cwd, stdio: 'pipe' });
  // With the files of the recipe, and with the issuer of the tests of `@postern/proxy`, which is not in the package.
  await build({
    entryPoints: [join(root, 'tools/nightly/payload-sign-ups.js')],
    outfile: join(cwd, 'sign-ups.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['payload', '@payloadcms/*', '@postern/*'],
    tsconfigRaw: {},
  });
  const env = { ...process.env, POSTERN_TEST_MODE: '1', PAYLOAD_DISABLE_TELEMETRY: '1' };
  execFileSync(process.execPath, ['sign-ups.js'], { cwd, env, stdio: 'inherit' });
}
