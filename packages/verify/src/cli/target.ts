import { statSync } from 'node:fs';
import { UsageError } from '../command-line/usage-error.ts';
import type { Arguments } from './arguments.ts';

/** What is validated: addresses as given, or a list in a file (`-` is standard input). */
export type Target =
  { kind: 'addresses'; addresses: readonly string[] } | { kind: 'list'; path: string };

/** Matches a text without an @ sign that looks like a file name. */
const PATH = /[\\/]|\.(?:csv|tsv|txt|list|lst)$/i;

/**
 * Determines what is validated. An argument without an @ sign that names a file is a list; one that only looks like a
 * file name is a list that cannot be read.
 */
export function targetOf({ positionals, file }: Arguments): Target {
  if (file !== undefined) return { kind: 'list', path: file };
  const lists = positionals.filter(isList);
  if (lists.length === 0) return { kind: 'addresses', addresses: positionals };
  if (positionals.length > 1) {
    throw new UsageError('Give addresses, or one list; not several lists or both.');
  }
  return { kind: 'list', path: lists[0]! };
}

function isList(argument: string): boolean {
  if (argument === '-') return true;
  if (argument.includes('@') || argument === '') return false;
  return PATH.test(argument) || isFile(argument);
}

function isFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isDirectory();
}
