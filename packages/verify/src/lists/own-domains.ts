import { readDomainEntry, type DomainLists } from '@postern/address';
import { readEntryFile, type EntryFileOptions } from './entry-file.ts';
import { namedFiles } from './named-files.ts';

/** Your own lists of domains from files, for the option `domains` of `createVerifier`. */
export interface OwnDomains {
  /** The current lists. */
  readonly domains: DomainLists;
  /** Stops watching for changes. The lists stay. */
  close(): void;
}

const KINDS = ['allow', 'block'] as const;

/** The form of the names. */
export const OWN_DOMAINS = 'allow=FILE, block=FILE or both';

/**
 * Reads your own lists of domains, as a setting names them: `allow=/etc/postern/allow.txt`. A file has one entry per
 * line, and `#` begins a comment.
 *
 * Rejects, with the line number if there is one, if a file cannot be used, and with a TypeError for names in another
 * form.
 *
 * Source: docs/lists.md.
 */
export async function readOwnDomains(
  names: readonly string[],
  options: Pick<EntryFileOptions, 'reloadEveryMs' | 'onError'> = {},
): Promise<OwnDomains> {
  const named = namedFiles(names, KINDS);
  if (!named) throw new TypeError(`readOwnDomains: names must be ${OWN_DOMAINS}`);
  const domains: DomainLists = {};
  const files = await Promise.all(
    named.map(({ kind, path }) =>
      readEntryFile(path, {
        ...options,
        caller: 'readOwnDomains',
        read: readDomainEntry,
        onEntries(entries) {
          domains[kind] = [...entries];
        },
        mayShrink: true,
      }),
    ),
  );
  return { domains, close: () => files.forEach((file) => file.close()) };
}

/** Whether `readOwnDomains` accepts names. */
export function areOwnDomains(names: readonly string[]): boolean {
  return namedFiles(names, KINDS) !== null;
}
