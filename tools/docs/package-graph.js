import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { innerApps, dependencyRules, root } from '../build/packages.js';

const PAGE = 'CONTRIBUTING.md';
const PASSAGE = /(<!-- package-graph -->\n)[^]*?(<!-- \/package-graph -->)/;

/** The adapters have the same dependencies, and are one box. */
const ADAPTERS = ['react', 'vue', 'svelte', 'preact', 'solid', 'element'];

/** The packages of this repository that a package imports at run time. */
function dependenciesOf(name) {
  const path = join(root, 'packages', name, 'package.json');
  const { dependencies = {} } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.keys(dependencies)
    .filter((dependency) => dependency.startsWith('@postern/'))
    .map((dependency) => dependency.slice('@postern/'.length))
    .filter((dependency) => dependency in dependencyRules);
}

const boxOf = (name) => (ADAPTERS.includes(name) ? 'adapters' : basename(name));

/**
 * The page that has a picture of which package imports which, made from the manifests.
 *
 * @returns {{ page: string, text: string, wanted: string }} as it is, and as it should be.
 */
export function readPackageGraph() {
  const text = readFileSync(join(root, PAGE), 'utf8');
  const arrows = [...Object.keys(dependencyRules), ...Object.keys(innerApps)].flatMap((name) =>
    dependenciesOf(name).map((dependency) => `  ${boxOf(name)} --> ${boxOf(dependency)}`),
  );
  const lines = [
    '```mermaid',
    'flowchart BT',
    `  adapters["${ADAPTERS.join(', ')}"]`,
    ...new Set(arrows.filter((arrow) => arrow !== '  adapters --> adapters')),
    '```',
  ];
  const wanted = text.replace(
    PASSAGE,
    (_, open, close) => `${open}\n${lines.join('\n')}\n\n${close}`,
  );
  return { page: PAGE, text, wanted };
}
