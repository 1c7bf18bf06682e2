import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.js';

const FILE = 'components/email-field.tsx';
const SOURCE = `examples/forms/react/src/${FILE}`;

/**
 * The item of a shadcn registry that adds the email field to a project: the component of the recipe, the packages that
 * it imports and the components of shadcn's own registry that it needs.
 *
 * @returns {{ page: string, text: string, wanted: string }} the file of the item, below the root, as it is and as
 *   it should be.
 */
export function readItem() {
  const content = readFileSync(join(root, SOURCE), 'utf8');
  const imported = [...content.matchAll(/(?:from|import) '([^']+)'/g)].map(([, name]) => name);
  const item = {
    $schema: 'https://ui.shadcn.com/schema/registry-item.json',
    name: 'email-field',
    type: 'registry:component',
    title: 'Email field',
    description:
      'A field for an email address in a form of react-hook-form: validates the address, offers a correction, and ' +
      'holds the submit until the result is there.',
    dependencies: packagesOf(imported),
    registryDependencies: imported
      .filter((name) => name.startsWith('@/components/ui/'))
      .map((name) => name.slice('@/components/ui/'.length)),
    files: [{ path: FILE, type: 'registry:component', content }],
  };
  const page = 'examples/forms/react/email-field.json';
  const text = existsSync(join(root, page)) ? readFileSync(join(root, page), 'utf8') : '';
  return { page, text, wanted: `${JSON.stringify(item, null, 2)}\n` };
}

/** The packages of modules, without React, which a project with shadcn already has. */
function packagesOf(modules) {
  const names = modules
    .filter((name) => !name.startsWith('@/'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].filter((name) => name !== 'react');
}
