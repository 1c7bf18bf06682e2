import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder that is gone after the test, in `/tmp` where another user has to reach it. */
export function newFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'postern-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
