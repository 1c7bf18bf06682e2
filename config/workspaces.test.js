import { describe, expect, test } from 'vitest';
import { affectedBy, readWorkspaces } from './workspaces.js';

describe('the packages that a change reaches', () => {
  test('are those of the file and of everybody who depends on them, however far', () => {
    const affected = affectedBy(['packages/core/src/field.ts']);
    for (const name of ['core', 'react', 'vue', 'svelte', 'dashboard', 'playground'])
      expect(affected).toContain(`@postern/${name}`);
    for (const name of ['address', 'client', 'verify'])
      expect(affected).not.toContain(`@postern/${name}`);
  });

  test('are none for a file of no package', () => {
    expect(affectedBy(['README.md', 'docs/guide.md'])).toEqual(new Set());
  });

  test('are found in every folder of the workspace', () => {
    const folders = [...readWorkspaces().values()].map(({ folder }) => folder);
    for (const folder of [
      'packages/service/dashboard',
      'packages/verify/scripts',
      'styles',
      'platforms',
      'examples/hono',
    ])
      expect(folders).toContain(folder);
  });
});
