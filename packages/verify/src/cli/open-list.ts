import type { ColumnChoice } from '@postern/address/list';
import { fstatSync, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import type { ListedAddress } from './answer.ts';
import type { Arguments } from './arguments.ts';
import { askColumn } from './ask-column.ts';
import { EXIT, ExitError } from './exit.ts';
import { faultOf, shownPath } from './fault.ts';
import { readAddresses } from './read-addresses.ts';
import type { Environment } from './environment.ts';

/** A list that is being read. */
export interface OpenList {
  entries: AsyncIterator<ListedAddress>;
  /** Which column is read, and how; empty for one address per line. */
  description: string;
  /** Its file status; undefined when it is not a file. */
  file: Stats | undefined;
  /** Its size; undefined when it is not known. */
  totalBytes: number | undefined;
  /** Stops reading. */
  close(): void;
}

/**
 * Opens a list for reading; `-` is standard input. On a terminal, prompts for the column if it is ambiguous. Throws an
 * ExitError when the list cannot be read.
 */
export async function openList(
  path: string,
  { column }: Arguments,
  around: Environment,
): Promise<OpenList> {
  const { stdin, stderr, signal } = around;
  const isAttended = path !== '-' && stdin.isTTY === true && stderr.isTTY === true;
  const chooseColumn = isAttended ? (choice: ColumnChoice) => askColumn(choice, around) : null;
  const opened = async (stream: Readable) => {
    // A read rejects with this error. Without a read, it must not end the program.
    const chunks = addAbortSignal(
      signal,
      stream.on('error', () => {}),
    );
    return {
      ...(await readAddresses(chunks, { column, chooseColumn, signal })),
      close: () => void stream.destroy(),
    };
  };
  if (path === '-') return { file: fileOf(stdin), totalBytes: undefined, ...(await opened(stdin)) };
  const { file, found } = await openFile(path);
  return {
    ...(await opened(file.createReadStream())),
    file: found,
    totalBytes: found.isFile() ? found.size : undefined,
  };
}

async function openFile(path: string) {
  try {
    const file = await open(path, 'r');
    const found = await file.stat();
    return { file, found };
  } catch (error) {
    throw new ExitError(EXIT.unreadable, `Cannot read ${shownPath(path)}: ${faultOf(error)}.`);
  }
}

/** The file that standard input was redirected from: `< list.txt`. Node reads a folder as an empty list. */
function fileOf({ fd }: Readable & { fd?: unknown }): Stats | undefined {
  const file = typeof fd === 'number' ? fstatSync(fd) : undefined;
  if (file?.isDirectory()) {
    throw new ExitError(EXIT.unreadable, 'Cannot read standard input: it is a folder.');
  }
  return file;
}
