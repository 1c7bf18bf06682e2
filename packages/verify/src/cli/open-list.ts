import { fstatSync, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import type { Entry } from './answer.ts';
import type { Arguments } from './arguments.ts';
import { EXIT, Refusal } from './exit.ts';
import { faultOf, shownPath } from './fault.ts';
import { readAddresses } from './read-addresses.ts';
import type { Surroundings } from './surroundings.ts';

/** A list that is being read. */
export interface OpenList {
  entries: AsyncIterator<Entry>;
  /** Its file, by which the system knows it; undefined when there is none. */
  file: Stats | undefined;
  /** Its size; undefined when nobody knows. */
  totalBytes: number | undefined;
  /** Reads no further. */
  close(): void;
}

const CSV = /\.(?:csv|tsv)$/i;

/**
 * Opens a list for reading; `-` is standard input. It is CSV by its ending or when a column is
 * given. Throws a Refusal when it cannot be read.
 */
export async function openList(
  path: string,
  { column }: Arguments,
  { stdin, signal }: Surroundings,
): Promise<OpenList> {
  const reading = { isCsv: column !== undefined || CSV.test(path), column, signal };
  const opened = (stream: Readable) => ({
    // Whoever reads hears of an error; when nobody does, it is no fault of the program.
    entries: readAddresses(
      addAbortSignal(
        signal,
        stream.on('error', () => {}),
      ),
      reading,
    ),
    close: () => void stream.destroy(),
  });
  if (path === '-') return { ...opened(stdin), file: fileOf(stdin), totalBytes: undefined };
  try {
    const file = await open(path, 'r');
    const found = await file.stat();
    return {
      ...opened(file.createReadStream()),
      file: found,
      totalBytes: found.isFile() ? found.size : undefined,
    };
  } catch (error) {
    throw new Refusal(EXIT.unreadable, `Cannot read ${shownPath(path)}: ${faultOf(error)}.`);
  }
}

/** What standard input was redirected from: `< list.txt`. Node takes a folder for an empty list. */
function fileOf({ fd }: Readable & { fd?: unknown }): Stats | undefined {
  const file = typeof fd === 'number' ? fstatSync(fd) : undefined;
  if (file?.isDirectory()) {
    throw new Refusal(EXIT.unreadable, 'Cannot read standard input: it is a folder.');
  }
  return file;
}
