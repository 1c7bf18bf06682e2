import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { URL } from 'node:url';

const require = createRequire(import.meta.url);

/** The sources of all lists. Maintained manually, and checked against the installed packages. */
export const provenance = JSON.parse(
  readFileSync(new URL('../src/lists/provenance.json', import.meta.url), 'utf8'),
);

/** The row of a list. */
export function rowOf(list) {
  return provenance.find((row) => row.list === list);
}

/** The installed package of a list. Throws if its version or license is not the one in the table. */
export function openSource(list) {
  const { source, version } = rowOf(list);
  return open(list, { name: source, version });
}

/** An earlier release of the package, installed under its name and version. */
export function openRelease(list, version) {
  return open(list, { name: `${rowOf(list).source}-${version}`, version });
}

function open(list, { name, version }) {
  const { source, licence } = rowOf(list);
  const manifest = require.resolve(`${name}/package.json`);
  const installed = require(manifest);
  for (const [what, found, expected] of [
    ['version', installed.version, version],
    ['license', installed.license, licence],
  ]) {
    if (found !== expected) {
      throw new Error(
        `lists: ${source} is installed with ${what} ${found}, but provenance.json says ${expected}. ` +
          'Review the change, then update the row and its date.',
      );
    }
  }
  const text = (file) => readFileSync(join(dirname(manifest), file), 'utf8');
  return {
    text,
    json: (file) => JSON.parse(text(file)),
  };
}
