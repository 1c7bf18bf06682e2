/*
 * Writes a bill of materials (CycloneDX) of each published package into a folder: `node tools/release/write-sboms.js sboms`.
 * pnpm lists the installed dependencies; this adds what is compiled into a file of the package. With `--attach`, `gh`
 * attaches each file to the package's release on GitHub.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { shippedPackages } from '../checks/shipped-packages.js';
import { dependencyRules, root } from '../build/packages.js';

const args = process.argv.slice(2);
const [folder = 'sboms'] = args.filter((argument) => !argument.startsWith('--'));
const into = resolve(root, folder);
mkdirSync(into, { recursive: true });

const names = Object.keys(dependencyRules);
const options = ['--sbom-format', 'cyclonedx', '--prod', '--split'];
const out = ['--out', join(into, '%s-%v.cdx.json')];
const filters = names.flatMap((name) => ['--filter', `@postern/${name}`]);
execFileSync('pnpm', [...filters, 'sbom', ...options, ...out], { cwd: root, stdio: 'inherit' });

const shipped = shippedPackages();
for (const name of names) {
  const { version } = JSON.parse(
    readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
  );
  const file = join(into, `postern-${name}-${version}.cdx.json`);
  addCompiled(file, name);
  if (args.includes('--attach')) {
    const upload = ['release', 'upload', `@postern/${name}@${version}`, file, '--clobber'];
    execFileSync('gh', upload, { cwd: root, stdio: 'inherit' });
  }
}

/** Adds the packages whose code or lists are in a file of the package. */
function addCompiled(file, name) {
  const sbom = JSON.parse(readFileSync(file, 'utf8'));
  const known = new Set((sbom.components ?? []).map(({ purl }) => purl));
  const added = shipped
    .filter(({ reachedFrom }) =>
      [...reachedFrom].some((origin) => origin.startsWith(`packages/${name}/`)),
    )
    .map(componentOf)
    .filter(({ purl }) => !known.has(purl));
  sbom.components = [...(sbom.components ?? []), ...added];
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
}

function componentOf({ name, version, license }) {
  const [last, group] = name.split('/').reverse();
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    ...{ type: 'library', ...(group && { group }), name: last, version, purl, 'bom-ref': purl },
    licenses: [{ license: { name: license } }],
    properties: [{ name: 'postern:compiled', value: 'true' }],
  };
}
