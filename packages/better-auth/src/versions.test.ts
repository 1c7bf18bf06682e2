import { isNightly } from '@postern/tools/test/is-nightly.js';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const own = fileURLToPath(new URL('..', import.meta.url));
const base = join(root, 'tsconfig.base.json');

/** The paths of the packages of this repository, and those of a version of better-auth. */
function pathsOf(line: string): Record<string, string[]> {
  const { compilerOptions } = JSON.parse(readFileSync(base, 'utf8')) as Base;
  const paths = Object.entries(compilerOptions.paths).map(([name, targets]) => [
    name,
    targets.map((target) => join(root, target)),
  ]);
  const version = join(own, 'node_modules', `better-auth-${line}`);
  return {
    ...(Object.fromEntries(paths) as Record<string, string[]>),
    'better-auth': [version],
    'better-auth/*': [`${version}/dist/*/index.d.mts`],
  };
}

/** The newest line, whose last version is newer than the one of the other tests; nightly all lines. */
const lines = ['1.7', ...(isNightly ? ['1.4', '1.5', '1.6'] : [])];

test.each(lines)('the types fit those of better-auth %s', (line) => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-better-auth-'));
  const compilerOptions = {
    types: ['node'],
    typeRoots: [join(own, 'node_modules/@types')],
    paths: pathsOf(line),
  };
  const files = [join(own, 'src/index.test-d.ts')];
  const project = join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ extends: base, compilerOptions, files }));
  try {
    execFileSync(process.execPath, [join(root, 'tools/checks/check-types.js'), project]);
  } catch (error) {
    expect(String((error as { stdout: Buffer }).stdout)).toBe('');
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

interface Base {
  compilerOptions: { paths: Record<string, string[]> };
}
