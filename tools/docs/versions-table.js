import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dependencyRules, root } from '../build/packages.js';
import { nodeVersions, otherRuntimes, typescriptVersions } from '../build/supported-versions.js';

const PAGE = 'docs/versions.md';
const TABLE = /(<!-- versions -->\n)[^]*?(<!-- \/versions -->)/;
const [oldestNode, ...nodeLines] = nodeVersions;
const [oldestTypescript, ...newerTypescript] = typescriptVersions;

/** Node's oldest supported version, as the docs write it: `20.19`. */
export const shownNode = oldestNode.replace(/\.0$/, '');

const listed = (versions) => `${versions.slice(0, -1).join(', ')} and ${versions.at(-1)}`;

/** The rows of the frameworks and libraries: the ranges of the peers of the packages. */
const peerRows = () =>
  Object.keys(dependencyRules).flatMap((folder) => {
    const path = join(root, 'packages', folder, 'package.json');
    const { name, peerDependencies = {} } = JSON.parse(readFileSync(path, 'utf8'));
    return Object.entries(peerDependencies).map(([peer, range]) => [
      `\`${peer}\`, for \`${name}\``,
      `\`${range}\``,
      'oldest and newest',
    ]);
  });

/**
 * The page of the supported versions, with its table.
 *
 * @returns {{ page: string, text: string, wanted: string }} as it is, and as it should be.
 */
export function readVersions() {
  const text = readFileSync(join(root, PAGE), 'utf8');
  const { deno, bun, workerd } = otherRuntimes;
  const rows = [
    ['Node', `${shownNode} and newer`, `${oldestNode}, and the newest ${listed(nodeLines)}`],
    ['Deno', 'the version that is tested', deno.version],
    ['Bun', 'the version that is tested', bun.version],
    ['workerd', 'the version that is tested', workerd.version],
    [
      'TypeScript',
      `${oldestTypescript} and newer`,
      `${oldestTypescript}, and the newest ${listed(newerTypescript)}`,
    ],
    ...peerRows(),
  ];
  // A `|` in a cell would end it.
  const lineOf = (row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const lines = ['| | supported | tested every night |', '|---|---|---|', ...rows.map(lineOf)];
  const wanted = text.replace(
    TABLE,
    (_, open, close) => `${open}\n${lines.join('\n')}\n\n${close}`,
  );
  return { page: PAGE, text, wanted };
}
