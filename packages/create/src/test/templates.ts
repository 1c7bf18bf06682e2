import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@postern/tools/build/packages.js';
import { afterAll } from 'vitest';

/** The templates as the build makes them, in a folder that is removed after the tests of the file. */
export function copyTemplates(): string {
  const folder = mkdtempSync(join(tmpdir(), 'postern-templates-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.execPath, [join(root, 'tools/build/copy-examples.js'), folder]);
  return folder;
}

/** The content of a file of an example. */
export const exampleFile = (example: string, path: string): string =>
  readFileSync(join(root, 'examples/apps', example, path), 'utf8');
