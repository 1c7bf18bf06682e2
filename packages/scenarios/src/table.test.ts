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
  const sections = table.map(({ subject, scenarios }) =>
    [
      `## ${subject[0]!.toUpperCase()}${subject.slice(1)}`,
      '',
      row(['No.'.padEnd(4), 'Behaviour'.padEnd(width), ...implementations]),
      row(['----', '-'.repeat(width), ...implementations.map((name) => '-'.repeat(name.length))]),
      ...scenarios.map(({ number, title }) =>
        row([number.padEnd(4), title.padEnd(width), ...ticks]),
      ),
      '',
    ].join('\n'),
  );
  return `# Scenarios

What the email field does, in ${String(all.length)} scenarios that plain DOM and every adapter run: \`npx vitest run scenarios\`.
A number never changes; a new scenario takes the next one. The table is written by \`packages/scenarios/src/table.test.ts\` (\`npx vitest run --project scenarios table -u\`).

Beside the columns below the suite runs with controlled inputs in React, Preact and Solid, with \`v-model\` in Vue, and with actions, attachments and \`bind:value\` in Svelte. There one scenario is left out: React, Preact, Solid and Vue put a controlled input's own text over what was typed before hydration.

The suite runs with all code at hand (\`/eager\`), with the chunk fetched before, with a chunk that comes as soon as a person touches the field, and with one that comes 300 ms late. \`packages/scenarios/src/lazily.ts\` names the scenarios that begin when a late chunk is there, and why. Loading has scenarios of its own. Preact 10, and some of these variants of React 18, Vue, Svelte, Preact, Solid and the custom element, run in the nightly run and with \`POSTERN_VARIANTS=all\`.

${sections.join('\n')}`;
}
