import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, projectFolder } from './test/project-folder.ts';
import { runMain } from './test/run-main.ts';
import { copyTemplates, exampleFile } from './test/templates.ts';

const templates = copyTemplates();
const examples = readdirSync(templates);

describe('a new project', () => {
  it.each(examples)('has the files of the example %s', async (example) => {
    const cwd = projectFolder();
    const argv = ['My App', '--example', example, '--yes'];
    const { exitCode, error } = await runMain(argv, { cwd, templates, isInteractive: false });
    expect([exitCode, error]).toEqual([0, '']);
    const { 'package.json': manifest, ...files } = filesOf(join(cwd, 'My App'));
    expect(Object.keys(files)).toContain('.gitignore');
    for (const [path, content] of Object.entries(files))
      expect([path, content]).toEqual([path, exampleFile(example, path)]);
    const original = JSON.parse(exampleFile(example, 'package.json')) as Record<string, object>;
    const { license: _, ...kept } = original;
    const written = JSON.parse(manifest!) as { dependencies: Record<string, string> };
    expect(written).toEqual({ ...kept, name: 'my-app', dependencies: written.dependencies });
    expect(Object.keys(written.dependencies)).toEqual(Object.keys(original['dependencies']!));
    expect(written.dependencies['@postern/verify']).toBe('^1.2.3');
  });

  it('asks for the folder, the example, and whether to write', async () => {
    const cwd = projectFolder();
    const responses = {
      'Folder of the new project': 'shop',
      Example: 'hono',
      'Write 6 files?': true,
    };
    const { exitCode, out, questions } = await runMain([], { cwd, templates, responses });
    expect([exitCode, questions]).toEqual([0, Object.keys(responses)]);
    expect(out).toContain('A sign-up page in plain HTML, served by Hono, in shop:');
    expect(out).toContain('  shop/.gitignore\n');
    expect(out).toContain('  cd shop\n  npm install\n  npm run dev\n');
    expect(out).toContain('docs/apps/hono.md');
    expect(existsSync(join(cwd, 'shop/server.js'))).toBe(true);
  });

  it.each([
    ['the first question', { 'Folder of the new project': null }],
    ['the second question', { 'Folder of the new project': 'shop', Example: null }],
    [
      'the last question',
      { 'Folder of the new project': 'shop', Example: 'hono', 'Write 6 files?': null },
    ],
    ['no', { 'Folder of the new project': 'shop', Example: 'hono', 'Write 6 files?': false }],
  ])('writes nothing when the user cancels: %s', async (_, responses) => {
    const cwd = projectFolder();
    const { exitCode, error } = await runMain([], { cwd, templates, responses });
    expect([exitCode, error]).toEqual([1, 'Nothing is written.\n']);
    expect(filesOf(cwd)).toEqual({});
  });

  it('needs an empty folder, which can have a Git repository', async () => {
    const files = { 'shop/page.css': 'mine', 'new/.git/HEAD': 'ref' };
    const cwd = projectFolder(files);
    const argv = ['--example', 'hono', '--yes'];
    const taken = await runMain(['shop', ...argv], { cwd, templates });
    expect([taken.exitCode, taken.error]).toEqual([
      1,
      'create-postern: shop is not an empty folder. Name another one.\n',
    ]);
    expect(filesOf(cwd)).toEqual(files);
    expect((await runMain(['new', ...argv], { cwd, templates })).exitCode).toBe(0);
  });

  it('names the package manager that started it, and a newer Node that the example needs', async () => {
    const cwd = projectFolder();
    const env = { npm_config_user_agent: 'pnpm/12.21.0 npm/? node/v20.19.0 linux x64' };
    const argv = ['a b', '--example', 'tanstack-start', '--dry-run'];
    const { out } = await runMain(argv, { cwd, templates, env });
    expect(out).toContain('  cd "a b"\n  pnpm install\n  pnpm run dev\n');
    expect(out).toContain('It needs Node >=22.12.0.');
  });
});

describe('a project that exists', () => {
  const files = { 'package.json': { dependencies: { next: '16.4.6' } }, 'app/page.tsx': 'mine' };

  it('gets the files of the field, and keeps its own', async () => {
    const cwd = projectFolder(files);
    const before = filesOf(cwd);
    const responses = { 'Write 4 files?': true };
    const { exitCode, out } = await runMain([], { cwd, templates, responses });
    expect(exitCode).toBe(0);
    expect(filesOf(cwd)).toMatchObject(before);
    expect(filesOf(cwd)['app/sign-up.ts']).toBe(exampleFile('next', 'app/sign-up.ts'));
    expect(out).toContain('The files are written. Next, run:\n\n  npm install @postern/core');
    expect(out).toContain("  app/layout.tsx\n    import '@postern/core/style.css';\n");
  });

  it('is not written to when a file exists', async () => {
    const cwd = projectFolder({ ...files, 'lib/verify.ts': 'mine', 'app/sign-up.ts': 'mine' });
    const before = filesOf(cwd);
    const { exitCode, error } = await runMain(['--yes'], { cwd, templates });
    expect(exitCode).toBe(1);
    expect(error).toContain('\n  app/sign-up.ts\n  lib/verify.ts\n');
    expect(error).toContain('https://github.com/postern/postern/blob/main/docs/apps/next.md');
    expect(filesOf(cwd)).toEqual(before);
  });

  it('is not written to by --dry-run', async () => {
    const cwd = projectFolder(files);
    const before = filesOf(cwd);
    const dryRun = await runMain(['--dry-run'], { cwd, templates, isInteractive: false });
    expect(dryRun.exitCode).toBe(0);
    expect(dryRun.out).toContain('  lib/verify.ts\n');
    expect(dryRun.out).toContain('Nothing is written, because of --dry-run.\n');
    expect(filesOf(cwd)).toEqual(before);
  });

  it('is left alone when the folder of a new project is named', async () => {
    const cwd = projectFolder(files);
    const argv = ['shop', '--example', 'hono', '--yes'];
    expect((await runMain(argv, { cwd, templates })).exitCode).toBe(0);
    expect(Object.keys(filesOf(cwd))).not.toContain('app/sign-up.ts');
  });

  it('has a file in the place of a folder: the error names the path', async () => {
    const cwd = projectFolder({ ...files, lib: 'mine' });
    const { exitCode, error } = await runMain(['--yes'], { cwd, templates });
    expect(exitCode).toBe(1);
    expect(error).toContain(join(cwd, 'lib'));
    expect(error).not.toContain('    at ');
  });
});

describe('the command line', () => {
  const run = (...argv: string[]) => runMain(argv, { cwd: projectFolder(), templates });

  it('prints the help and the version', async () => {
    const { exitCode, out } = await run('--help');
    expect(exitCode).toBe(0);
    for (const example of examples) expect(out).toContain(example);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(82);
    expect(await run('-v')).toMatchObject({ exitCode: 0, out: '1.2.3\n' });
  });

  it.each([
    [['--bogus'], "Unknown option '--bogus'."],
    [['a', 'b'], 'Name one folder.'],
    [[''], 'The name of the folder is empty.'],
    [['--example'], "Option '-e, --example <value>' argument missing."],
    [['a', '--example', 'remix', '--yes'], 'There is no example of that name. Examples: angular,'],
    [['a', '--yes'], 'A new project needs --example NAME.'],
    [['--yes'], 'A new project needs the name of its folder.'],
  ])('rejects %j', async (argv, sentence) => {
    const { exitCode, error } = await run(...argv);
    expect(exitCode).toBe(64);
    expect(error).toContain(`create-postern: ${sentence}`);
    expect(error).toContain('See npm create @postern -- --help.\n');
  });

  it('needs --yes or --dry-run where it cannot ask', async () => {
    const cwd = projectFolder();
    const { exitCode, error } = await runMain(['a'], { cwd, templates, isInteractive: false });
    expect(exitCode).toBe(64);
    expect(error).toContain('This is not a terminal. Add --yes');
  });
});
