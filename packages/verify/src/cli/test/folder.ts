import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder; `remove` deletes it. */
export function makeFolder() {
  const path = mkdtempSync(join(tmpdir(), 'postern-cli-'));
  return {
    path: (name: string) => join(path, name),
    write(name: string, content: string | Buffer) {
      writeFileSync(join(path, name), content);
      return join(path, name);
    },
    read: (name: string) => readFileSync(join(path, name), 'utf8'),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
