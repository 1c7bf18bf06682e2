import { readFile, stat } from 'node:fs/promises';
import { LIST_KINDS, type ListKind } from './list-kinds.ts';
import { bundledLists, type Lists } from './lists.ts';
import { parseList } from './parse-list.ts';

/** How a list is read from a file. */
export interface ListFileOptions {
  /** The kind of the list. */
  kind: ListKind;
  /** Adds to the bundled list. Without it the file replaces it. */
  extends?: 'bundled';
  /** How often the file is checked for changes, in milliseconds; it is read again after one. Needs `onError`. */
  reloadEveryMs?: number;
  /** Called with the error when a changed file cannot be used; the old list stays. */
  onError?: (error: Error) => void;
  /** Accepts a file that has lost more than half of its entries. Default false: it can be half-written. */
  mayShrink?: boolean;
}

/** A list in a file. */
export interface ListFile {
  /** The methods of the list, for the option `lists` of `createVerifier`. */
  readonly lists: Partial<Lists>;
  /** How many entries the file has. */
  readonly size: number;
  /** Whether the list matches, as for a verifier: a lower-case A-label domain, or a local part for roles. */
  has(name: string): boolean;
  /** Reads the file again. Rejects when it cannot be used, and the old list stays. */
  reload(): Promise<void>;
  /** Stops watching for changes. The list stays. */
  close(): void;
}

interface Contents {
  size: number;
  mark: string;
  has(name: string): boolean;
}

const MAX_BYTES = 64 * 1024 * 1024;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Reads a list from a file: one entry a line, `#` begins a comment. A changed file replaces the list as a whole.
 *
 * Rejects, with the number of the line if there is one, for a file that is missing, empty, not a text in UTF-8, longer
 * than 64 MiB, or that has anything but entries. Relays and mainstream providers are never disposable or suspect. The
 * timer keeps no process alive. Throws a TypeError for invalid options.
 *
 * Source: docs/lists.md.
 */
export async function readListFile(path: string, options: ListFileOptions): Promise<ListFile> {
  checkOptions(options);
  const { kind, reloadEveryMs, onError, mayShrink = false } = options;
  const { question, goesWith } = LIST_KINDS[kind];
  const bundled = options.extends ? bundledLists[question] : never;
  const replaced = goesWith && !options.extends ? { [goesWith]: never } : {};
  let current = await load(path, kind);
  let started = 0;
  let taken = 0;
  let isClosed = false;

  const reload = async () => {
    const turn = ++started;
    const next = await load(path, kind);
    if (turn < taken) return;
    if (!mayShrink && next.size * 2 < current.size) {
      throw refusal(path, `it has ${next.size} entries, and had ${current.size}`);
    }
    taken = turn;
    current = next;
    changes += 1;
  };
  const look = async () => {
    try {
      if ((await markOf(path)) !== current.mark) await reload();
    } catch (error) {
      if (!isClosed) onError?.(error as Error);
    }
  };
  const timer = reloadEveryMs === undefined ? undefined : setInterval(look, reloadEveryMs).unref();

  const has = (name: string) => current.has(name) || bundled(name);
  return {
    lists: { ...replaced, [question]: has, revision },
    get size() {
      return current.size;
    },
    has,
    reload,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

const never = () => false;

/** Counts the changes of all files, so that the lists of several can be spread into one object. */
let changes = 0;

function revision(): number {
  return changes;
}

async function load(path: string, kind: ListKind): Promise<Contents> {
  const mark = await markOf(path);
  try {
    const entries = entriesOf(textOf(await readFile(path)), kind);
    return { size: entries.size, mark, has: LIST_KINDS[kind].match(entries) };
  } catch (cause) {
    throw refusal(path, (cause as Error).message, cause);
  }
}

/** A text that differs for each state of the file. */
async function markOf(path: string): Promise<string> {
  const file = await stat(path).catch((cause) => {
    throw refusal(path, cause.message, cause);
  });
  if (!file.isFile()) throw refusal(path, 'it is not a file');
  if (file.size > MAX_BYTES) throw refusal(path, `it is longer than ${MAX_BYTES} bytes`);
  return `${file.ino} ${file.size} ${file.mtimeMs}`;
}

function textOf(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new Error('it is not a text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error('it is not a text in UTF-8', { cause });
  }
}

function entriesOf(text: string, kind: ListKind): ReadonlySet<string> {
  const entries = new Set(parseList(text, LIST_KINDS[kind].read));
  if (entries.size === 0) throw new Error('it has no entries');
  return entries;
}

function refusal(path: string, why: string, cause?: unknown): Error {
  return new Error(`readListFile: ${path}: ${why}`, { cause });
}

/** Throws a TypeError for invalid options. */
function checkOptions(options: ListFileOptions): void {
  const { kind, extends: base, reloadEveryMs: everyMs, onError } = options ?? {};
  if (!Object.hasOwn(LIST_KINDS, kind)) {
    throw new TypeError(`readListFile: kind must be one of ${Object.keys(LIST_KINDS).join(', ')}`);
  }
  if (base !== undefined && base !== 'bundled') {
    throw new TypeError("readListFile: extends must be 'bundled' or left out");
  }
  if (everyMs !== undefined && !(everyMs >= 1 && everyMs <= LONGEST_TIMER_MS)) {
    throw new TypeError('readListFile: reloadEveryMs must be a positive number of milliseconds');
  }
  if (onError !== undefined ? typeof onError !== 'function' : everyMs !== undefined) {
    throw new TypeError('readListFile: onError must be a function; reloadEveryMs needs it');
  }
}
