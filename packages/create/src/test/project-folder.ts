import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with files that is removed after the test. */
export function projectFolder(files: Record<string, unknown> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'postern-create-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** All files below a folder, with their contents. */
export function filesOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}
