/*
 * Adds the item of the shadcn registry to a new project with shadcn's command line. A server on loopback has the item,
 * the components that the recipe uses in place of shadcn's own, and the packed packages. The result must be the
 * component of the recipe, and must compile. The packages must be built.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { packPackages } from './pack-packages.js';
import { readItem } from '../docs/shadcn-item.js';
import { root } from '../build/packages.js';

const SHADCN = 'shadcn@4.23.0';
const SOURCES = join(root, 'examples/forms/react/src');
const NO_COLORS = { light: {}, dark: {} };
const THEME = {
  inlineColors: NO_COLORS,
  cssVars: NO_COLORS,
  inlineColorsTemplate: '',
  cssVarsTemplate: '',
};
const ALIASES = { components: '@/components', ui: '@/components/ui', utils: '@/lib/utils' };

const folder = mkdtempSync(join(tmpdir(), 'postern-registry-'));
const server = createServer(answer).listen(0, '127.0.0.1');
try {
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String(server.address().port)}`;
  const project = join(folder, 'project');
  writeProject(project, packPackages(join(folder, 'packed')));
  const add = ['--yes', SHADCN, 'add', '--yes', `${url}/email-field.json`, 'button'];
  await run(add, project, { REGISTRY_URL: `${url}/r` });
  const { content, path } = JSON.parse(readItem().wanted).files[0];
  assert.equal(readFileSync(join(project, 'src', path), 'utf8'), content);
  writeFileSync(join(project, 'src/sign-up.tsx'), readFileSync(join(SOURCES, 'shadcn.tsx')));
  await run(['tsc', '--noEmit'], project);
  console.log('shadcn added the item, and it compiles');
} finally {
  server.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Responds as a registry whose theme has no colors. */
function answer({ url }, response) {
  const [, kind, name] = /^\/r\/(colors|styles\/[\w-]+)\/(\w+)\.json$/.exec(url) ?? [];
  const body = !kind
    ? readItem().wanted
    : JSON.stringify(kind === 'colors' ? THEME : componentOf(name));
  response.setHeader('content-type', 'application/json');
  response.end(body);
}

function componentOf(name) {
  const path = `ui/${name}.tsx`;
  const content = readFileSync(join(SOURCES, 'components', path), 'utf8');
  return { name, type: 'registry:ui', files: [{ path, type: 'registry:ui', content }] };
}

/** A project as `shadcn init` leaves it. */
function writeProject(project, packed) {
  const taken = ['@postern/core', '@postern/react'].map((name) => [name, packed[name]]);
  const files = {
    'package.json': {
      private: true,
      dependencies: { react: '19.x', ...Object.fromEntries(taken) },
      devDependencies: { '@types/react': '19.x', typescript: '6.x' },
      overrides: packed,
    },
    'components.json': {
      style: 'new-york',
      rsc: false,
      tailwind: { css: 'src/index.css', baseColor: 'neutral', cssVariables: true },
      aliases: ALIASES,
    },
    'tsconfig.json': {
      compilerOptions: {
        strict: true,
        jsx: 'react-jsx',
        module: 'esnext',
        moduleResolution: 'bundler',
        paths: { '@/*': ['./src/*'] },
      },
      include: ['src'],
    },
  };
  mkdirSync(join(project, 'src'), { recursive: true });
  writeFileSync(join(project, 'src/index.css'), "@import 'tailwindcss';\n");
  // As the types of Vite and Next do.
  writeFileSync(join(project, 'src/css.d.ts'), "declare module '*.css';\n");
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(project, name), JSON.stringify(content));
}

function run(args, cwd, env) {
  return promisify(execFile)('npx', args, { cwd, env: { ...process.env, ...env } });
}
