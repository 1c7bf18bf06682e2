/*
 * What takes too long for every change. Each stage can be run alone, by its name:
 *
 *   pnpm nightly                  every stage; goes on after a failure and ends with one table
 *   pnpm nightly installs forms   some of them
 *   pnpm nightly --list           their names
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { root } from '../build/packages.js';
import { nodeVersions } from '../build/supported-versions.js';
import { fetchNode } from './fetch-runtime.js';

const EVERYTHING = { POSTERN_NIGHTLY: '1' };
const script = (name, ...args) => ['node', `tools/nightly/${name}.js`, ...args];
const test = (folder, ...files) => [
  'pnpm',
  '--filter',
  '@postern/e2e',
  'exec',
  'vitest',
  'run',
  '--project',
  folder,
  ...files,
];

/** Builds what a folder of `e2e` opens. */
const buildFor = (folder) => {
  const tasks = folder === 'apps' ? ['pages', 'apps'] : ['pages'];
  return ['pnpm', 'exec', 'turbo', 'run', 'code', ...tasks, '--filter=@postern/e2e...'];
};

/** A stage that takes the built packages. turbo builds only those that have changed. */
const onPackages = (title, ...args) => ({
  title,
  commands: [
    ['pnpm', 'exec', 'turbo', 'run', 'code', 'declarations', '--filter=./packages/*'],
    script(...args),
  ],
});

/** Everything that a version of Node can change: the install, the build, the tests, the page of `npm start`. */
const onNode = (version) => ({
  title: `install, build, unit tests, servers, playground and command lines on Node ${version}`,
  node: version,
  env: { TURBO_FORCE: 'true' },
  commands: [
    ['npm', 'run', 'bootstrap'],
    ['pnpm', 'run', 'build'],
    ['pnpm', 'run', 'unit'],
    script('try-programs'),
    test('servers'),
    test('playground', 'server.test', 'page.test'),
  ],
});

/**
 * Every stage by its name: its programs, one after the other, what is added to their environment, and the version of
 * Node that runs them, where that is not the one that runs this.
 *
 * @type {Record<string, { title: string, commands: string[][], env?: object, node?: string }>}
 */
const stages = {
  build: {
    title: 'build, with every example',
    env: EVERYTHING,
    commands: [['pnpm', 'run', 'build']],
  },
  unit: {
    title: 'unit tests: every variant, more seeds, 100 kills, seven days of faults',
    env: EVERYTHING,
    // Some tests start built programs.
    commands: [
      ['pnpm', 'exec', 'turbo', 'run', 'code'],
      ['pnpm', 'run', 'unit', '--project', '!mail-servers'],
    ],
  },
  'mail-servers': {
    title: 'mode deep against real mail servers',
    env: EVERYTHING,
    commands: [['pnpm', 'exec', 'vitest', 'run', '--project', 'mail-servers']],
  },
  ...Object.fromEntries(
    [
      'playground',
      'gallery',
      'site',
      'dashboard',
      'bundlers',
      'apps',
      'forms',
      'servers',
      'ownership',
      'heard',
    ].map((folder) => [
      folder,
      {
        title: `e2e/${folder}, every variant`,
        env: EVERYTHING,
        commands: [buildFor(folder), test(folder)],
      },
    ]),
  ),
  ...Object.fromEntries(nodeVersions.map((version) => [`node-${version}`, onNode(version)])),
  start: {
    title: '`npm start` and `npm run docs`, each in a fresh clone, with only what it installs',
    commands: [script('try-start')],
  },
  image: {
    title: 'the commands of the Docker image and the settings of the compose file, without Docker',
    commands: [script('try-image')],
  },
  release: {
    title:
      'the first two releases, published to a registry on loopback, and what users do with them',
    commands: [script('rehearse-release')],
  },
  'same-bytes': {
    title: 'two builds in different folders, packed, have the same bytes',
    commands: [script('compare-builds')],
  },
  'deno-and-bun': onPackages('both command lines on Deno and Bun', 'try-programs', 'deno', 'bun'),
  'ownership-elsewhere': onPackages(
    'the proof of ownership, verified on Deno, Bun and workerd',
    'try-ownership',
    'deno',
    'bun',
    'workerd',
  ),
  payload: onPackages('accounts of Payload on SQLite, by the recipe', 'try-payload'),
  declarations: onPackages(
    'declarations of the packed packages, with old and new TypeScript and frameworks',
    'try-declarations',
  ),
  list: onPackages('a list of ten million rows, validated by the command line', 'try-list'),
  installs: onPackages('every package, installed by each package manager', 'try-installs'),
  'packed-apps': onPackages('examples/apps, installed from the packed packages', 'try-apps'),
  create: onPackages(
    '`npm create @postern`: a project from each example, and the field added to each kind of project',
    'try-create',
  ),
  'create-newest': {
    ...onPackages(
      '`npm create @postern` with the example that needs a newer Node',
      'try-create',
      '--new',
      'tanstack-start',
    ),
    node: '24',
  },
  'packed-bundles': onPackages(
    'a form built by each bundler from the packed packages, and what its page loads first',
    'try-bundlers',
  ),
  'start-pages': onPackages(
    'each page of docs/start, followed with the packed packages',
    'try-start-pages',
  ),
  'packed-servers': onPackages(
    'examples/servers that need large downloads, installed from the packed packages',
    'try-servers',
  ),
  shadcn: onPackages('the email field, added by the command line of shadcn', 'try-shadcn'),
  // The newest versions may need a newer Node than the repository does.
  'newest-apps': {
    ...onPackages(
      'examples/apps, installed from the packed packages, with the newest frameworks',
      'try-apps',
      '--newest',
    ),
    node: '24',
  },
  'newest-forms': {
    ...onPackages('examples/forms, with the newest form libraries', 'try-forms'),
    node: '24',
  },
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => name !== '--list' && !stages[name]);
if (unknown.length) {
  console.error(`Unknown stage: ${unknown.join(', ')}. Stages: ${Object.keys(stages).join(', ')}`);
  process.exitCode = 64;
} else if (names.includes('--list')) {
  for (const [name, { title }] of Object.entries(stages))
    console.log(`${name.padEnd(19)} ${title}`);
} else if (spawnSync('pnpm', ['--version']).error) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  console.error(`pnpm is not in the PATH. Start this as: npx ${packageManager} nightly`);
  process.exitCode = 1;
} else {
  runStages(names.length ? names : Object.keys(stages));
}

function runStages(chosen) {
  const rows = chosen.map((name) => {
    const { title, commands, env = {}, node } = stages[name];
    console.log(`\n## ${name}: ${title}\n`);
    const path = node ? { PATH: `${fetchNode(node).bin}${delimiter}${process.env.PATH}` } : {};
    const began = performance.now();
    const failed = commands.filter(
      ([program, ...args]) =>
        spawnSync(program, args, {
          cwd: root,
          env: { ...process.env, ...env, ...path },
          stdio: 'inherit',
        }).status !== 0,
    );
    return { name, title, failed, seconds: (performance.now() - began) / 1000 };
  });
  console.log();
  for (const { name, title, failed, seconds } of rows)
    console.log(
      `${failed.length ? 'FAILED' : '    ok'} ${seconds.toFixed(0).padStart(6)} s  ${name.padEnd(14)} ${title}`,
    );
  process.exitCode = rows.some(({ failed }) => failed.length) ? 1 : 0;
}
