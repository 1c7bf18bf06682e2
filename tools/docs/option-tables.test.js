/*
 * The tables of error codes (docs/api.md) and of the options of `npm create @postern` (docs/create.md) are written manually,
 * and have every entry of their source and no others.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/packages.js';

test('docs/api.md has each error code with its status', () => {
  const [, table] = /## Errors\n([^]*?)\n## /.exec(read('docs/api.md'));
  const listed = [...table.matchAll(/^\| ([\d, ]+) \| ([^|]+) \|/gm)].flatMap(
    ([, statuses, codes]) => {
      const each = statuses.match(/\d+/g);
      return codes.match(/\w+/g).map((code, at) => `${each[at] ?? each[0]} ${code}`);
    },
  );
  const source = read('packages/protocol/src/failure.ts');
  const [, body] = /HTTP_STATUS = \{([^}]*)\}/.exec(source);
  const codes = [...body.matchAll(/(\w+): (\d+)/g)].map(([, code, status]) => `${status} ${code}`);
  expect(codes.length).toBeGreaterThan(15);
  expect(listed.toSorted()).toEqual(codes.toSorted());
});

test('docs/create.md and the help have each option of the program', () => {
  const source = read('packages/create/src/arguments.ts');
  const [, body] = /options: \{([^]*?)\n {6}\}/.exec(source);
  const options = [...body.matchAll(/'?([\w-]+)'?: \{[^}]*short: '(\w)'/g)].map(
    ([, name, short]) => `-${short}, --${name}`,
  );
  expect(options.length).toBeGreaterThan(4);
  const page = read('docs/create.md').matchAll(/^\| `(-\w)`, `(--[\w-]+)/gm);
  expect([...page].map(([, short, name]) => `${short}, ${name}`)).toEqual(options);
  const help = read('packages/create/src/help-text.ts').matchAll(/^ {2}(-\w, --[\w-]+)/gm);
  expect([...help].map(([, option]) => option)).toEqual(options);
});

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
