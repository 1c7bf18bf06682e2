import { expect, test } from 'vitest';
import { table } from './subjects.ts';

const implementations = [
  'DOM',
  'React 19',
  'React 18',
  'Vue',
  'Svelte',
  'Preact',
  'Element',
  'Solid',
];

test('docs/scenarios.md lists every scenario', async () => {
  await expect(markdown()).toMatchFileSnapshot('../../../docs/scenarios.md');
});

test('no two scenarios have the same number or title', () => {
  const all = table.flatMap(({ scenarios }) => scenarios);
  expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
});

function markdown(): string {
  const all = table.flatMap(({ scenarios }) => scenarios);
  const width = Math.max(...all.map(({ title }) => title.length));
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const ticks = implementations.map((name) => '✓'.padEnd(name.length));
  const sections = table.map(({ heading, scenarios }) =>
    [
      `## ${heading}`,
      '',
      row(['No.'.padEnd(4), 'Behavior'.padEnd(width), ...implementations]),
      row(['----', '-'.repeat(width), ...implementations.map((name) => '-'.repeat(name.length))]),
      ...scenarios.map(({ number, title }) =>
        row([number.padEnd(4), title.padEnd(width), ...ticks]),
      ),
      '',
    ].join('\n'),
  );
  return `# Scenarios

The behavior of the email field, as ${String(all.length)} scenarios that plain DOM and every adapter run: \`npx vitest run scenarios\`.
A number never changes; a new scenario takes the next one. \`packages/scenarios/src/table.test.ts\` writes this page (\`npx vitest run --project scenarios table -u\`).

The suite also runs with controlled inputs in React, Preact and Solid, with \`v-model\` in Vue, and with actions, attachments and \`bind:value\` in Svelte. These variants omit one scenario, because a controlled input of React, Preact, Solid or Vue replaces text that was typed before hydration.

The suite runs with all code loaded (\`/eager\`), with the chunk loaded before, with a chunk that loads as soon as the user reaches the field, and with one that loads 300 ms late. \`packages/scenarios/src/lazily.ts\` lists the scenarios that begin after a late chunk has loaded, and why. Loading has scenarios of its own. Preact 10, and some variants of React 18, Vue, Svelte, Preact, Solid and the custom element, run only in \`pnpm nightly\` (\`POSTERN_NIGHTLY=1\`).

${sections.join('\n')}`;
}
