/*
 * `e2e/declarations` type-checks the declarations of every public entry, as a user's program with
 * `skipLibCheck: false` does.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dependencyRules, entriesOf, root } from '../build/packages.js';

const folder = join(root, 'e2e/declarations');
const programs = readdirSync(folder, { recursive: true })
  .filter((file) => /\.(ts|vue|svelte)$/.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');
const entries = Object.keys(dependencyRules).flatMap((name) =>
  entriesOf(join(root, 'packages', name)).map((entry) => entry.name),
);

test.each([...new Set(entries)])('a program imports %s', (name) => {
  expect(programs).toContain(`'${name}';`);
});
