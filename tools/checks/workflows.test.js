/* Rules for the workflows and forms of GitHub, which only GitHub can run. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../build/packages.js';

const read = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yml'))
    .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }));
const { packageManager, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { tasks } = JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8'));

describe.each(read('.github/workflows'))('the workflow $name', ({ text }) => {
  const { permissions, jobs } = parse(text);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test('can only read, unless a job needs more', () => {
    expect(permissions).toEqual({ contents: 'read' });
  });

  test('names each action by a commit, with its version', () => {
    const lines = text.split('\n').filter((line) => line.includes('uses:'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('has a time limit for each job', () => {
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  test('stores no token, and puts no text of a pull request into a command', () => {
    expect(text).not.toContain('secrets.');
    for (const { run = '' } of steps) expect(run).not.toMatch(/\$\{\{ *(github|inputs)\./);
  });

  test('runs scripts, tasks and programs of the repository, with its pnpm', () => {
    const commands = steps.flatMap(({ run, with: inputs = {} }) =>
      [run, inputs.publish, inputs.version].filter(Boolean),
    );
    for (const command of commands) {
      const [, pnpm, rest] = /^npx --yes (\S+) (.+)/.exec(command) ?? [];
      if (!pnpm) continue;
      expect(pnpm).toBe(packageManager);
      const [, file] = /^exec node (\S+)/.exec(rest) ?? [];
      const [, task] = /^exec turbo run (\S+)/.exec(rest) ?? [];
      if (file) expect(existsSync(join(root, file))).toBe(true);
      else if (task) expect(Object.keys(tasks)).toContain(task);
      else expect(Object.keys(scripts)).toContain(rest.split(' ')[0]);
    }
  });
});

test('the release uses version 1 of the action with version 2 of changesets', () => {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const release = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
  const [, cli] = /'@changesets\/cli': (\d+)/.exec(workspace);
  const [, action] = /changesets\/action@\w+ # v(\d+)/.exec(release);
  // Version 2 of the action stops where the command line is older than version 3.
  expect(Number(action)).toBe(Number(cli) - 1);
  const inputs = action === '1' ? ['version', 'publish'] : ['version-script', 'publish-script'];
  for (const input of inputs) expect(release).toContain(` ${input}: npx`);
});

test.each(read('.github/ISSUE_TEMPLATE').filter(({ name }) => name !== 'config.yml'))(
  'the form $name has a label and a different ID for each question',
  ({ text }) => {
    const questions = parse(text).body.filter(({ type }) => type !== 'markdown');
    for (const { attributes } of questions) expect(attributes.label).toBeTruthy();
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  },
);
