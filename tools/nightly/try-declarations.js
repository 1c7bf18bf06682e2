/*
 * Type-checks the programs of `e2e/declarations` outside the repository, with the packed packages, each supported
 * version of TypeScript, and the oldest and the newest peers of the packages. Continues after a failure. The packages
 * must be built.
 */
import { spawnSync, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { packPackages } from './pack-packages.js';
import { peersOf } from './peers.js';
import { root } from '../build/packages.js';
import { typescriptVersions } from '../build/supported-versions.js';

/** The checkers of Vue and Svelte use the newest of these versions that they support. */
const CHECKERS = { 'vue-tsc': '*', 'svelte-check': '*', typescript: '6' };
const compilers = typescriptVersions.map((version) => [
  `typescript-${version}`,
  `npm:typescript@${version}`,
]);

const folder = mkdtempSync(join(tmpdir(), 'postern-declarations-'));
try {
  const packed = packPackages(join(folder, 'packed'));
  for (const which of ['oldest', 'newest']) checkWith(which, packed);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function checkWith(which, packed) {
  const cwd = join(folder, which);
  mkdirSync(cwd);
  const peers = Object.assign({}, ...Object.keys(packed).map((name) => peersOf(name, which)));
  // React's types are a package of their own, with React's versions.
  const types = { '@types/node': '*', '@types/react': peers.react.replace(/\.\d+$/, '') };
  const dependencies = {
    ...packed,
    ...peers,
    ...types,
    ...CHECKERS,
    ...Object.fromEntries(compilers),
  };
  const manifest = { private: true, type: 'module', dependencies, overrides: packed };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest));
  cpSync(join(root, 'e2e/declarations'), cwd, { recursive: true });
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', install, { cwd, stdio: 'pipe' });
  const file = (path) => join(cwd, 'node_modules', path);
  for (const [compiler] of compilers)
    for (const program of ['browser', 'server'])
      check(`${which} peers, ${compiler}, ${program}`, [
        file(`${compiler}/bin/tsc`),
        '-p',
        program,
      ]);
  check(`${which} peers, vue-tsc`, [file('vue-tsc/bin/vue-tsc.js'), '-p', 'vue']);
  const svelte = ['--tsconfig', 'svelte/tsconfig.json', '--threshold', 'warning'];
  check(`${which} peers, svelte-check`, [file('svelte-check/bin/svelte-check'), ...svelte]);

  function check(title, args) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
    if (status === 0) return console.log(`    ok ${title}`);
    console.error(`FAILED ${title}\n${stdout}${stderr}`);
    process.exitCode = 1;
  }
}
