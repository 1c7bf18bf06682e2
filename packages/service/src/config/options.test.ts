import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPTIONS } from './options.ts';

const text = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');

test('the documented table has the options of the sources', () => {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| `--'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll(/\\([|<])/g, '$1')),
    );
  const wanted = Object.values(OPTIONS)
    .flat()
    .map(({ flag, value, env, fallback, about }) => [
      `\`--${flag}${value && ` ${value}`}\``,
      `\`${env}\``,
      fallback,
      about,
    ]);
  expect(rows).toEqual(wanted);
});
