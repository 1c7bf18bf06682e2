/*
 * Verifies tokens with the built `@postern/proxy/ownership` on the runtimes that are the arguments: `node
 * tools/nightly/try-ownership.js deno bun workerd`. Without one, on the current Node. No network is used.
 */
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fetchRuntime } from './fetch-runtime.js';
import { root } from '../build/packages.js';

const SCRIPT = `import { tryOwnership } from './try-ownership.ts'; await tryOwnership();`;
/** The import is inside, since workerd creates no keys while it loads a module. */
const WORKER = `export default {
  async test() {
    const { tryOwnership } = await import('./try-ownership.ts');
    await tryOwnership();
  },
};`;
const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "ownership", worker = .ownership)]);
const ownership :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-11-01",
);
`;

const named = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'postern-ownership-'));
try {
  await bundle('script.js', SCRIPT);
  await bundle('worker.js', WORKER);
  writeFileSync(join(folder, 'worker.capnp'), CONFIG);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const name of named.length ? named : ['node']) {
    const { program, args } =
      name === 'node' ? { program: process.execPath, args: [] } : fetchRuntime(name);
    const file = join(folder, name === 'workerd' ? 'worker.capnp' : 'script.js');
    execFileSync(program, [...args, file], { stdio: 'inherit' });
    console.log(`@postern/proxy/ownership verifies tokens on ${name}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Bundles a program beside `try-ownership.ts`, with the built package as a user's bundler finds it. */
async function bundle(file, contents) {
  await build({
    stdin: { contents, resolveDir: join(root, 'packages/proxy/src/test') },
    outfile: join(folder, file),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    tsconfigRaw: {},
  });
}
