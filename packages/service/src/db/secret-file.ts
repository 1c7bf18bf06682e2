import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { syncFolder } from './sqlite-file.ts';

const LEAST_CHARACTERS = 32;

/** The file with the secret of a SQLite database: beside it, and not in copies of it. */
export function secretFile(file: string): string {
  return `${file}.secret`;
}

/**
 * Reads a secret from its file, or creates the file, readable only by the owner. Throws, with the path, for a file that
 * cannot be read or written, or is damaged.
 *
 * @param secret the secret to write.
 */
export function readOrCreateSecret(path: string, secret: string): string {
  try {
    if (!existsSync(path)) write(path, secret);
    const kept = readFileSync(path, 'utf8').trim();
    if (kept.length >= LEAST_CHARACTERS) return kept;
  } catch (error) {
    throw new Error(`${path} cannot be read or written: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  throw new Error(
    `${path} is damaged: it has fewer than ${LEAST_CHARACTERS} characters. Restore it, or delete it: then all users ` +
      'sign in again and set up two-step sign-in again.',
  );
}

/**
 * The file gets its name only when it is complete and on disk. Only the process that has locked the database writes it.
 */
function write(path: string, secret: string): void {
  const part = `${path}.part`;
  rmSync(part, { force: true });
  const file = openSync(part, 'wx', 0o600);
  try {
    writeSync(file, `${secret}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(part, path);
  syncFolder(path);
}
