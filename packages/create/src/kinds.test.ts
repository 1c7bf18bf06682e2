import { root } from '@postern/tools/build/packages.js';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planAddition } from './addition.ts';
import { KINDS } from './kinds.ts';
import { openProject } from './project.ts';
import { recognize } from './recognize.ts';
import { openTemplate } from './template.ts';
import { projectFolder } from './test/project-folder.ts';
import { copyTemplates } from './test/templates.ts';

const templates = copyTemplates();

/** A project of each kind, with packages that other kinds have too. */
const PROJECTS: Record<string, { packages: string[]; files: string[] }> = {
  next: { packages: ['next', 'react', 'vite'], files: ['app/page.tsx'] },
  nuxt: { packages: ['nuxt', 'vue'], files: ['app/app.vue'] },
  sveltekit: { packages: ['@sveltejs/kit', 'vite'], files: ['src/routes/+page.svelte'] },
  'react-router': { packages: ['@react-router/dev', 'react', 'vite'], files: ['app/routes.ts'] },
  astro: { packages: ['astro', 'react', 'vite'], files: ['src/pages/index.astro'] },
  'vite-express': { packages: ['vite', 'react'], files: ['index.html', 'src/main.tsx'] },
  'vite-vue': { packages: ['vite', 'vue'], files: ['index.html', 'src/main.ts'] },
  'vite-svelte': { packages: ['vite', 'svelte'], files: ['index.html', 'src/main.ts'] },
};

function open(packages: readonly string[], files: readonly string[] = [], more: object = {}) {
  const dependencies = Object.fromEntries(packages.map((name) => [name, '1']));
  const contents = Object.fromEntries(files.map((path) => [path, '']));
  return openProject(projectFolder({ 'package.json': { dependencies, ...more }, ...contents }))!;
}

const openKind = (example: string, more: object = {}) =>
  open(PROJECTS[example]!.packages, PROJECTS[example]!.files, more);

describe.each(KINDS)('a project of $title', ({ example, ...kind }) => {
  const template = openTemplate(templates, example);

  it('is recognized', () => {
    expect(recognize(openKind(example)).example).toBe(example);
  });

  it('is rejected with the page to read when a folder is missing', () => {
    const files = example.startsWith('vite-') ? ['index.html'] : [];
    const project = open(PROJECTS[example]!.packages, files);
    expect(() => recognize(project)).toThrow(`/docs/apps/${example}.md`);
  });

  it('gets files of the example whose relative imports exist', () => {
    const project = openKind(example);
    const files = kind.files(project);
    expect(template.paths).toEqual(expect.arrayContaining(Object.keys(files)));
    const written = Object.values(files).map((path) => path.replace(/\.\w+$/, ''));
    for (const [from, path] of Object.entries(files))
      for (const [, target] of template.read(from).matchAll(/from '(\.[^']*)'/g)) {
        // The framework makes these.
        if (/^\.\/(\$types|\+types)/.test(target!)) continue;
        const imported = posix.join(posix.dirname(path), target!).replace(/\.(astro|css)$/, '');
        expect(written, `${path} imports ${target}`).toContain(imported);
      }
  });

  it('installs what the files import', () => {
    const project = open([]);
    const { commands } = planAddition(project, { kind: { example, ...kind }, template, agent: '' });
    const code = Object.keys(kind.files(openKind(example)))
      .map((path) => template.read(path))
      .join('\n');
    const imported = [...code.matchAll(/(?:from|import) '((?:@[\w-]+\/)?[a-z][\w.-]*)/g)]
      .map(([, name]) => name!)
      .filter((name) => !name.startsWith('node:') && name !== 'node');
    const own = [...PROJECTS[example]!.packages, '@sveltejs/kit', 'react-router'];
    for (const name of new Set(imported))
      if (!own.includes(name)) expect(commands.join(' '), example).toContain(` ${name}`);
    for (const name of commands.join(' ').match(/@postern\/\w+/g) ?? [])
      expect(imported, example).toContain(name);
  });

  it('lists edits of files of the example, or of those that it gets', () => {
    const project = openKind(example);
    const known = [...template.paths, ...Object.values(kind.files(project))];
    const named = kind.steps(project).map((step) => step.file);
    for (const path of named) if (!path.includes(' ')) expect(known).toContain(path);
  });

  it('has a page with the files', () => {
    expect(existsSync(join(root, 'docs/apps', `${example}.md`))).toBe(true);
  });
});

describe('recognize', () => {
  it.each([
    ['vite-vue', ['vue', 'vite', '@vitejs/plugin-vue', 'express']],
    ['vite-svelte', ['svelte', 'vite', '@sveltejs/vite-plugin-svelte']],
    ['sveltekit', ['svelte', 'vite', '@sveltejs/kit']],
    ['nuxt', ['vue', 'vite', 'nuxt']],
    ['astro', ['vue', 'svelte', 'vite', 'astro']],
  ])('finds %s by the framework before the library: %j', (example, packages) => {
    const files = ['index.html', 'src/main.ts', 'app/app.vue', 'src/routes/a', 'src/pages/a'];
    expect(recognize(open(packages, files)).example).toBe(example);
  });

  it.each([
    [['@angular/core'], 'docs/apps/angular.md'],
    [['@tanstack/react-start', 'react', 'vite'], 'docs/apps/tanstack-start.md'],
    [['hono'], 'docs/apps/hono.md'],
    [['fastify', 'vite'], 'docs/apps/fastify.md'],
    [['vue', 'vite'], 'docs/apps/fastify.md'],
    [['vite'], 'docs/apps/fastify.md'],
    [['express'], 'docs/apps/vite-express.md'],
    [['@solidjs/start'], 'apps/README.md'],
    [[], 'apps/README.md'],
  ])('rejects a project with %j, with the page to read', (packages, page) => {
    expect(() => recognize(open(packages))).toThrow(page);
  });

  it('rejects a package.json that is not JSON', () => {
    expect(() => openProject(projectFolder({ 'package.json': '{' }))).toThrow('is not valid JSON');
  });

  it('finds no project in a folder without package.json', () => {
    expect(openProject(projectFolder())).toBeNull();
  });
});

describe('an addition', () => {
  const plan = (example: string, project = openKind(example)) =>
    planAddition(project, {
      kind: recognize(project),
      template: openTemplate(templates, example),
      agent: undefined,
    });

  it('goes below src in a project of Next that has its app there', () => {
    const project = open(['next'], ['src/app/page.tsx']);
    const { files, steps } = plan('next', project);
    expect(files.map(({ path }) => path)).toEqual([
      'src/app/api/validate-email/route.ts',
      'src/app/sign-up-form.tsx',
      'src/app/sign-up.ts',
      'src/lib/verify.ts',
    ]);
    expect(steps[0]!.file).toBe('src/app/layout.tsx');
  });

  it('installs only what the project lacks, with the package manager of its lockfile', () => {
    const packages = ['next', 'react', '@postern/core', '@types/node', 'typescript'];
    const { commands } = plan('next', open(packages, ['app/page.tsx', 'yarn.lock']));
    expect(commands).toEqual([
      'yarn add @postern/proxy @postern/react @postern/verify',
      'yarn add --dev @types/react@19',
    ]);
  });

  it('names package.json only where it must be edited', () => {
    const imports = { '#lib/*': './src/lib/*.ts' };
    const files = (example: string, more: object) =>
      plan(example, openKind(example, more)).steps.map((step) => step.file);
    expect(files('sveltekit', {})).toContain('package.json');
    expect(files('sveltekit', { imports })).not.toContain('package.json');
    expect(files('vite-express', {})).toContain('package.json');
    expect(files('vite-express', { type: 'module' })).not.toContain('package.json');
  });
});
