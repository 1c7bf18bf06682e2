import { readEntryFile } from './entry-file.ts';
import { LIST_KINDS, type ListKind } from './list-kinds.ts';
import { bundledLists, type Lists } from './lists.ts';

/** How a list is read from a file. */
export interface ListFileOptions {
  /** The kind of the list. */
  kind: ListKind;
  /** Adds the entries to the bundled list. Without it the file replaces that list. */
  extends?: 'bundled';
  /** How often the file is checked for changes, in milliseconds. Needs `onError`. */
  reloadEveryMs?: number;
  /** Called with the error when a changed file cannot be used; the old list stays. */
  onError?: (error: Error) => void;
  /** Accepts a file that has lost more than half of its entries. Default false: it can be half-written. */
  mayShrink?: boolean;
}

/** A list from a file. */
export interface ListFile {
  /** The methods of the list, for the option `lists` of `createVerifier`. */
  readonly lists: Partial<Lists>;
  /** How many entries the file has. */
  readonly size: number;
  /** Whether the list matches, as in a verifier: takes a lower-case A-label domain, or a local part for roles. */
  has(name: string): boolean;
  /** Reads the file again. Rejects when it cannot be used, and the old list stays. */
  reload(): Promise<void>;
  /** Stops watching for changes. The list stays. */
  close(): void;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Reads a list from a file: one entry per line, `#` begins a comment. A changed file replaces the whole list at once.
 *
 * Rejects, with the line number if there is one, if the file is missing, empty, not UTF-8 text, longer than 64 MiB, or
 * has a line that is not an entry. Relays and mainstream providers never match a list of disposable or suspect domains.
 * The timer does not keep the process alive. Throws a TypeError for invalid options.
 *
 * Source: docs/lists.md.
 */
export async function readListFile(path: string, options: ListFileOptions): Promise<ListFile> {
  checkOptions(options);
  const { kind, reloadEveryMs, onError, mayShrink = false } = options;
  const { question, goesWith, read, match } = LIST_KINDS[kind];
  const bundled = options.extends ? bundledLists[question] : never;
  const replaced = goesWith && !options.extends ? { [goesWith]: never } : {};
  let size = 0;
  let isNamed: (name: string) => boolean = never;
  const { reload, close } = await readEntryFile(path, {
    caller: 'readListFile',
    read,
    onEntries(entries) {
      size = entries.size;
      isNamed = match(entries);
      changes += 1;
    },
    reloadEveryMs,
    onError,
    mayShrink,
  });

  const has = (name: string) => isNamed(name) || bundled(name);
  return {
    lists: { ...replaced, [question]: has, revision },
    get size() {
      return size;
    },
    has,
    reload,
    close,
  };
}

const never = () => false;

/** Counts the changes of all files, so that the lists of several can be spread into one object. */
let changes = 0;

function revision(): number {
  return changes;
}

/** Throws a TypeError for invalid options. */
function checkOptions(options: ListFileOptions): void {
  const { kind, extends: base, reloadEveryMs: everyMs, onError } = options ?? {};
  if (!Object.hasOwn(LIST_KINDS, kind)) {
    throw new TypeError(`readListFile: kind must be one of ${Object.keys(LIST_KINDS).join(', ')}`);
  }
  if (base !== undefined && base !== 'bundled') {
    throw new TypeError("readListFile: extends must be 'bundled' or undefined");
  }
  if (everyMs !== undefined && !(everyMs >= 1 && everyMs <= LONGEST_TIMER_MS)) {
    throw new TypeError('readListFile: reloadEveryMs must be a positive number of milliseconds');
  }
  if (onError !== undefined ? typeof onError !== 'function' : everyMs !== undefined) {
    throw new TypeError('readListFile: onError must be a function; reloadEveryMs needs it');
  }
}
