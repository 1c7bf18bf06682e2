import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../build/packages.js';

/**
 * A package manager, as a user runs it in an empty folder.
 *
 * @typedef {object} PackageManager
 * @property {string} file the program, below the folder of the tools; none for npm, which comes with Node.
 * @property {string[]} add the arguments before the packages that are installed.
 * @property {string[]} [run] the arguments before a package that is run without an install.
 * @property {object} [manifest] what the docs add to the project's `package.json`.
 * @property {boolean} [isPnp] the packages stay in archives: there is no `node_modules`.
 */

const kysely = join(root, 'packages/service/node_modules/kysely/package.json');
/** The only dependency with an install script, which looks for the compiled library in the package. */
const BUILT = '--allow-build=@photostructure/sqlite';
/** A package of this minute is too new for pnpm's default. */
const AT_ONCE = '--config.minimumReleaseAge=0';

/** @type {Record<string, PackageManager>} */
export const packageManagers = {
  npm: {
    add: ['install', '--no-audit', '--no-fund'],
    run: ['exec', '--yes', '--'],
  },
  pnpm: {
    file: 'pnpm/bin/pnpm.mjs',
    add: [AT_ONCE, 'add', BUILT],
    run: [AT_ONCE, 'dlx'],
  },
  yarn: {
    file: '@yarnpkg/cli-dist/bin/yarn.js',
    add: ['add'],
    run: ['dlx', '--quiet'],
    isPnp: true,
  },
  'yarn-classic': {
    file: 'yarn/bin/yarn.js',
    add: ['add', '--non-interactive'],
    manifest: { resolutions: { kysely: JSON.parse(readFileSync(kysely, 'utf8')).version } },
  },
  bun: { file: 'bun/bin/bun.exe', add: ['add'], run: ['x'] },
};

/**
 * Prepares an empty folder in which a package manager asks one registry and keeps its files below `home`.
 *
 * @param {PackageManager} manager
 * @param {{ cwd: string, home: string, url: string, tools: string }} where
 */
export function openProject(manager, { cwd, home, url, tools }) {
  const isOurs = ([name]) => !/^(?:npm_|pnpm_|yarn_|bun_|xdg_|node_options)/i.test(name);
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(isOurs)),
    HOME: home,
    NO_PROXY: '127.0.0.1',
    BUN_CONFIG_REGISTRY: url,
    YARN_NPM_REGISTRY_SERVER: url,
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
    YARN_NPM_MINIMAL_AGE_GATE: '0',
    YARN_ENABLE_TELEMETRY: '0',
    // A continuous integration would take a lockfile for granted.
    CI: '',
  };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true, ...manager.manifest }));
  writeFileSync(join(cwd, '.npmrc'), `registry=${url}\nupdate-notifier=false\n`);
  if (manager.isPnp) writeFileSync(join(cwd, 'yarn.lock'), '');
  const program = programOf(manager, tools);
  const call = (args, timeout) =>
    execFileSync(program[0], [...program.slice(1), ...args], {
      ...{ cwd, env, timeout, encoding: 'utf8', killSignal: 'SIGKILL' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  return {
    /** Installs packages; throws when that takes longer than `timeout` milliseconds. */
    add: (packages, timeout) => call([...manager.add, ...packages], timeout),
    /** Runs a package that is not installed. @returns what it prints. */
    run: (args, timeout) => call([...manager.run, ...args], timeout).trim(),
    /** How an installed program is started. */
    commandOf(name) {
      const options = { cwd, env };
      if (!manager.isPnp)
        return { program: join(cwd, 'node_modules/.bin', name), args: [], options };
      return { ...node(), args: [call(['bin', name]).trim()] };
    },
    node,
  };

  /** Node with what the package manager needs to find packages. */
  function node() {
    const loader = ['--require', './.pnp.cjs', '--experimental-loader', './.pnp.loader.mjs'];
    const flags = manager.isPnp ? [...loader, '--no-warnings'].join(' ') : '';
    const options = { cwd, env: { ...env, NODE_OPTIONS: flags } };
    return { program: process.execPath, args: [], options };
  }
}

function programOf({ file }, tools) {
  if (!file) return ['npm'];
  const path = join(tools, file);
  return file.endsWith('.exe') ? [path] : [process.execPath, path];
}
