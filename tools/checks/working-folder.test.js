/*
 * The command lines never run code from the working folder or its parents. Each built command runs in, and below, a
 * folder of files that Node or a dependency could load by mistake. Each of these files leaves a mark when it runs.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../build/packages.js';
import { isNightly } from '../test/is-nightly.js';

const verify = join(root, 'packages/verify/dist/cli.js');
const service = join(root, 'packages/service/dist/cli.js');
const areBuilt = existsSync(verify) && existsSync(service);
if (!areBuilt) process.stderr.write('Skipped: the programs are not built here (turbo run code)\n');

/** Each command with its exit code. There is no account to change, and no PostgreSQL at port 1. */
const NOWHERE = 'postgres://u:p@127.0.0.1:1/d';
const COMMANDS = [
  [verify, ['--version'], 0],
  [verify, ['--help'], 0],
  [verify, ['--mode', 'fast', '--json', 'jane@gmail.com'], 0],
  [verify, ['--mode', 'fast', '--explain', 'jane@gmail.com'], 0],
  [service, ['--version'], 0],
  [service, ['--help'], 0],
  [service, ['keys', 'create', '--name', 'shop'], 0],
  [service, ['migrate'], 0],
  [service, ['check'], 0],
  [service, ['erase', 'jane@shop.example'], 0],
  [service, ['backup', 'COPY'], 0],
  [service, ['password', 'jane@shop.example'], 1],
  [service, ['second-factor', 'off', 'jane@shop.example'], 1],
  [service, ['serve', '--port', '0'], 0],
  [service, ['move', '--from', 'DATABASE', '--to', NOWHERE], 1],
  [service, ['migrate', '--database', NOWHERE], 1],
];

/** The commands that `npm test` runs: one of each program, one that opens a database, and the one that listens. */
const SOME = [COMMANDS[2], COMMANDS[4], COMMANDS[6], COMMANDS[13]];

/** Files that Node or a package can load from the working folder. */
const WELL_KNOWN = [
  ...['.noderc.js', 'index.js', '.pnp.cjs', '.pnp.loader.mjs', 'server.js', 'cli.js'],
  ...[
    'auth.ts',
    'auth.js',
    'auth.config.ts',
    'babel.config.js',
    'vite.config.js',
    'rollup.config.js',
  ],
  ...['sqlite-thread', 'list-thread', 'password-thread'].flatMap((name) => [
    `${name}.js`,
    `dist/${name}.js`,
  ]),
];
const ENV = ['.env', '.env.local', '.env.production', '.env.development', '.env.test'];
const BROKEN_DATA = ['tsconfig.json', '.npmrc', '.yarnrc.yml', 'node.config.json', 'openssl.cnf'];

describe.skipIf(!areBuilt)('the programs', () => {
  let folder;
  let marks;
  let database;
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'postern-hostile-')));
    marks = join(folder, 'marks.txt');
    writeFileSync(marks, '');
    database = join(folder, 'data', 'postern.db');
    mkdirSync(dirname(database));
    const names = dependencies();
    for (const [above, below] of [
      ['{', wellFormed(names)],
      [wellFormed(names), '{'],
    ]) {
      const upper = join(folder, above === '{' ? 'broken' : 'formed');
      plant(upper, names, above);
      plant(join(upper, 'below'), names, below);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['formed/below', isNightly ? COMMANDS : SOME],
    ['broken/below', isNightly ? SOME : [COMMANDS[2], COMMANDS[6]]],
  ])('run no code from %s or its parents', async (path, commands) => {
    for (const [program, args, code] of commands) {
      const ended = await run(program, args, join(folder, path));
      expect([args, ended.code, ended.said]).toEqual([args, code, expect.any(String)]);
      expect(ended.said).not.toMatch(/^ {4}at /m);
    }
    expect(readFileSync(marks, 'utf8')).toBe('');
    expect(existsSync(join(folder, 'read-from-env.db'))).toBe(false);
  });

  test('a planted file leaves a mark when it runs', async () => {
    const { code } = await run(join(folder, 'formed', 'index.js'), [], folder);
    expect(code).toBe(0);
    expect(readFileSync(marks, 'utf8')).toContain(join('formed', 'index.js'));
    writeFileSync(marks, '');
  });

  /** Runs a program in a folder until it ends; stops a service once it listens. */
  function run(program, args, cwd) {
    const given = args.map((arg) =>
      arg.replace('DATABASE', database).replace('COPY', join(folder, `${Math.random()}.db`)),
    );
    const env = { PATH: process.env.PATH, DATABASE_URL: database, HOME: cwd };
    const child = spawn(process.execPath, [program, ...given], { cwd, env, stdio: 'pipe' });
    child.stdin.end('a long password\n');
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
        if (String(text).includes('Postern listens')) child.kill('SIGTERM');
      });
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
  }

  function plant(path, names, manifest) {
    mkdirSync(path, { recursive: true });
    const write = (name, text) => {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), text);
    };
    write('package.json', manifest);
    for (const name of BROKEN_DATA) write(name, '{ broken');
    const hostile = join(path, 'index.js');
    const database = join(folder, 'read-from-env.db');
    for (const name of ENV)
      write(name, `NODE_OPTIONS=--require=${hostile}\nDATABASE_URL=${database}\nPORT=1\n`);
    for (const name of [...WELL_KNOWN, ...names.flatMap(configFiles)]) write(name, script(name));
    for (const name of names) {
      write(`node_modules/${name}/index.js`, script(name));
      write(`node_modules/${name}/package.json`, '{ "main": "index.js" }');
    }
  }

  /** A script, as CommonJS or ES module, that writes its own path to the marks. */
  function script(name) {
    if (/rc$|\.(json|ya?ml|toml)$/.test(name)) return '{ broken';
    const mark = `appendFileSync(${JSON.stringify(marks)}, `;
    return /\.m[jt]s$/.test(name)
      ? `import { appendFileSync } from 'node:fs';\n${mark}import.meta.url + '\\n');\n`
      : `const { appendFileSync } = process.getBuiltinModule?.('node:fs') ?? require('node:fs');\n${mark}__filename + '\\n');\n`;
  }
});

/** The file names under which a package usually searches for its configuration. */
function configFiles(name) {
  const short = name.replace(/^@/, '').replaceAll('/', '-');
  return ['js', 'cjs', 'mjs', 'ts', 'json', 'yaml']
    .flatMap((ending) => [
      `${short}.config.${ending}`,
      `.${short}rc.${ending}`,
      `.config/${short}rc.${ending}`,
    ])
    .concat(`.${short}rc`, `.config/${short}rc`);
}

/** A manifest with a configuration for each package that names a file to run. */
function wellFormed(names) {
  const own = { extends: './index.js', plugins: ['./index.js'], require: './index.js' };
  return JSON.stringify({
    name: 'hostile',
    main: 'index.js',
    imports: {
      '#sqlite-thread': './index.js',
      '#list-thread': './index.js',
      '#password-thread': './index.js',
    },
    ...Object.fromEntries(names.map((name) => [name.replace(/^@/, '').replaceAll('/', '-'), own])),
  });
}

/** The names of all dependencies of the programs, and of some packages that search the working folder. */
function dependencies() {
  const found = new Set(['graphile-worker', 'graphile', 'cosmiconfig', 'dotenv', 'rc']);
  const visited = new Set();
  const visit = (manifestPath) => {
    if (visited.has(manifestPath)) return;
    visited.add(manifestPath);
    const { dependencies: own = {} } = JSON.parse(readFileSync(manifestPath, 'utf8'));
    const { resolve } = createRequire(manifestPath);
    for (const name of Object.keys(own)) {
      found.add(name);
      const paths = resolve.paths(name) ?? [];
      const path = paths.map((each) => join(each, name, 'package.json')).find(existsSync);
      if (path) visit(realpathSync(path));
    }
  };
  for (const name of readdirSync(join(root, 'packages')))
    if (['verify', 'service'].includes(name)) visit(join(root, 'packages', name, 'package.json'));
  return [...found];
}
