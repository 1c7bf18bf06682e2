import { readFile, stat } from 'node:fs/promises';
import { parseList, type ReadEntry } from './parse-list.ts';

/** How the entries of a file are read, and how often it is checked for changes. */
export interface EntryFileOptions {
  /** The name of the called function, for errors. */
  caller: string;
  read: ReadEntry;
  /** Called with the entries: once at first, and after each change. */
  onEntries(entries: ReadonlySet<string>): void;
  /** How often the file is checked for changes, in milliseconds. Default: never. */
  reloadEveryMs?: number | undefined;
  /** Called with the error when a changed file cannot be used; the old entries stay. */
  onError?: ((error: Error) => void) | undefined;
  /** Accepts a file that has lost more than half of its entries: it can be half-written. */
  mayShrink: boolean;
}

/** A file of entries. */
export interface EntryFile {
  /** Reads the file again. Rejects when it cannot be used, and the old entries stay. */
  reload(): Promise<void>;
  /** Stops watching for changes. The entries stay. */
  close(): void;
}

interface FileContents {
  entries: ReadonlySet<string>;
  /** A text that is different for each version of the file. */
  mark: string;
}

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads a file of entries: one per line, `#` begins a comment. A changed file replaces all entries at once. The timer
 * does not keep the process alive.
 *
 * Rejects, with the line number if there is one, if the file is missing, empty, not UTF-8 text, longer than 64 MiB, or
 * has a line that is not an entry.
 */
export async function readEntryFile(path: string, options: EntryFileOptions): Promise<EntryFile> {
  const { caller, read, onEntries, reloadEveryMs, onError, mayShrink } = options;
  const refusal = (why: string, cause?: unknown) =>
    new Error(`${caller}: ${path}: ${why}`, { cause });

  const markOf = async () => {
    const file = await stat(path).catch((cause) => {
      throw refusal(cause.message, cause);
    });
    if (!file.isFile()) throw refusal('it is not a file');
    if (file.size > MAX_BYTES) throw refusal(`it is longer than ${MAX_BYTES} bytes`);
    return `${file.ino} ${file.size} ${file.mtimeMs}`;
  };
  const load = async (): Promise<FileContents> => {
    const mark = await markOf();
    try {
      return { entries: entriesOf(textOf(await readFile(path)), read), mark };
    } catch (cause) {
      throw refusal((cause as Error).message, cause);
    }
  };

  let current = await load();
  let started = 0;
  let taken = 0;
  let isClosed = false;
  onEntries(current.entries);

  const reload = async () => {
    const turn = ++started;
    const next = await load();
    if (turn < taken) return;
    const [now, before] = [next.entries.size, current.entries.size];
    if (!mayShrink && now * 2 < before) {
      throw refusal(`it has ${now} entries, and had ${before}`);
    }
    taken = turn;
    current = next;
    onEntries(current.entries);
  };
  const look = async () => {
    try {
      if ((await markOf()) !== current.mark) await reload();
    } catch (error) {
      if (!isClosed) onError?.(error as Error);
    }
  };
  const timer = reloadEveryMs === undefined ? undefined : setInterval(look, reloadEveryMs).unref();
  return {
    reload,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

function textOf(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new Error('it is not a text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error('it is not a text in UTF-8', { cause });
  }
}

function entriesOf(text: string, read: ReadEntry): ReadonlySet<string> {
  const entries = new Set(parseList(text, read));
  if (entries.size === 0) throw new Error('it has no entries');
  return entries;
}
