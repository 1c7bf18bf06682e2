import { constants, type Stats } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { UsageError } from '../command-line/usage-error.ts';
import { EXIT, ExitError } from './exit.ts';
import { faultOf, shownPath } from './fault.ts';

/** How the file is opened. */
export interface OutFileOptions {
  isResumed: boolean;
  isForced: boolean;
  /** The list, which must be a different file. */
  list: Stats | undefined;
}

const { O_RDWR, O_WRONLY, O_CREAT } = constants;

/**
 * Opens the file for the rows. `isForced` empties it; otherwise its content stays. Throws an ExitError for a file with
 * content that is neither resumed nor forced.
 */
export async function openOutFile(path: string, options: OutFileOptions): Promise<FileHandle> {
  const { isResumed, isForced, list } = options;
  const name = shownPath(path);
  let file: FileHandle;
  try {
    file = await open(path, (isResumed ? O_RDWR : O_WRONLY) | O_CREAT);
  } catch (error) {
    throw new ExitError(EXIT.unwritable, `Cannot write ${name}: ${faultOf(error)}.`);
  }
  try {
    const found = await file.stat();
    if (list?.isFile() && list.dev === found.dev && list.ino === found.ino) {
      throw new UsageError('The list and --out are the same file.');
    }
    if (isResumed && !found.isFile()) {
      throw new ExitError(EXIT.unwritable, `Cannot resume: ${name} is not a regular file.`);
    }
    if (!isResumed && !isForced && found.size > 0) {
      throw new ExitError(
        EXIT.unwritable,
        `${name} is not empty. Use --resume to continue where it ends, or --force to replace it.`,
      );
    }
    if (isForced && found.isFile()) await file.truncate(0);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
