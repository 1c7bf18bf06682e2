import { open, type FileHandle } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import type { Entry } from './answer.ts';
import type { Arguments } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { faultOf, shownPath } from './fault.ts';
import { readAddresses } from './read-addresses.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

/** A list that is being read. */
export interface OpenList {
  entries: AsyncIterator<Entry>;
  /** Its file; undefined for standard input. */
  file: FileHandle | undefined;
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
  if (path === '-') return { ...opened(stdin), file: undefined, totalBytes: undefined };
  try {
    const file = await open(path, 'r');
    const found = await file.stat();
    return {
      ...opened(file.createReadStream()),
      file,
      totalBytes: found.isFile() ? found.size : undefined,
    };
  } catch (error) {
    throw new Refusal(EXIT.unreadable, `Cannot read ${shownPath(path)}: ${faultOf(error)}.`);
  }
}
