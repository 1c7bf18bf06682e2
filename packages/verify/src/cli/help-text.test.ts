import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EXIT } from './exit.ts';
import { helpText } from './help-text.ts';
import { OPTIONS } from './options.ts';

const page = readFileSync(new URL('../../../../docs/command-line.md', import.meta.url), 'utf8');
const names = Object.values(OPTIONS).flatMap((options) => Object.keys(options));

it('the help fits an 80-column terminal', () => {
  for (const line of helpText().split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

it.each(names)('the help and docs/command-line.md describe --%s', (name) => {
  expect(helpText()).toContain(`--${name}`);
  expect(page).toContain(`\`--${name}`);
});

it.each(Object.values(EXIT))('docs/command-line.md lists exit code %s', (code) => {
  expect(page).toContain(`| ${code} |`);
});
