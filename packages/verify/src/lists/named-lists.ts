import { LIST_KINDS, type ListKind } from './list-kinds.ts';
import { namedFiles } from './named-files.ts';
import type { Lists } from './lists.ts';
import { readListFile, type ListFileOptions } from './read-list-file.ts';

/** Lists from files, for the option `lists` of `createVerifier`. */
export interface NamedLists {
  readonly lists: Partial<Lists>;
  /** Stops watching for changes. The lists stay. */
  close(): void;
}

/**
 * Reads the lists of a setting: `disposable=/etc/postern/disposable.txt`, each kind once. Each is added to the bundled
 * list of its kind.
 *
 * Rejects like `readListFile`, and with a TypeError for names in another form.
 *
 * Source: docs/lists.md.
 */
export async function readNamedLists(
  names: readonly string[],
  options: Pick<ListFileOptions, 'reloadEveryMs' | 'onError'> = {},
): Promise<NamedLists> {
  const named = namedFiles(names, KINDS);
  if (!named) throw new TypeError(`readNamedLists: names must be ${NAMED_LISTS}`);
  const files = await Promise.all(
    named.map(({ kind, path }) => readListFile(path, { ...options, kind, extends: 'bundled' })),
  );
  return {
    lists: Object.assign({}, ...files.map(({ lists }) => lists)),
    close: () => files.forEach((file) => file.close()),
  };
}

/** Whether `readNamedLists` accepts names. */
export function areNamedLists(names: readonly string[]): boolean {
  return namedFiles(names, KINDS) !== null;
}

const KINDS = Object.keys(LIST_KINDS) as ListKind[];

/** The form of the names. */
export const NAMED_LISTS = `KIND=FILE, each kind once, of ${KINDS.join(', ')}`;
