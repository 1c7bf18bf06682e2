import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Creates a home folder for a browser. */
export const createHome = (): Promise<string> => mkdtemp(join(tmpdir(), 'postern-browser-'));

/**
 * Removes a home folder, in another process. Node 20 keeps the file type of the last `lstat`, and once that was a socket,
 * `require` no longer follows the symbolic links of installed packages.
 */
export async function removeHome(folder: string): Promise<void> {
  await promisify(execFile)('rm', ['-rf', folder]);
}
