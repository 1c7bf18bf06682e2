import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));

test('no page blocks pasting, and the fields of a sign-in are known to password managers', () => {
  expect(sources.length).toBeGreaterThan(40);
  const all = sources.join('\n');
  expect(all).not.toMatch(/onPaste|onBeforeInput|['"]paste['"]/);
  for (const name of ['username', 'current-password', 'new-password', 'one-time-code'])
    expect(all).toContain(`autoComplete="${name}"`);
  for (const [element] of all.matchAll(/<PasswordField\b[^>]*>/g))
    expect(element).toMatch(/autoComplete="(?:current|new)-password"/);
});
