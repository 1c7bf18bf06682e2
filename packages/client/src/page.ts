import { ValidateError } from '@postern/protocol';
import type { Call, Reply } from './exchange.ts';
import { nextLink } from './link-header.ts';

/** Some of a list, and how to go on. */
export interface Page<T> {
  rows: T[];
  /** Names the next page; null when this is the last. */
  cursor: string | null;
  /** How long the service asks to wait before the next, in milliseconds. */
  retryAfterMs: number | undefined;
}

/** Makes the call for one page: the first, or the one that a cursor names. */
export function pageCall(path: string, cursor: string | null): Call {
  return {
    method: 'GET',
    path: cursor === null ? path : `${path}?cursor=${encodeURIComponent(cursor)}`,
    fields: { Accept: 'application/json' },
    maxBytes: 4_194_304,
  };
}

/**
 * Reads one page of a list. Of the link to the next nothing but the cursor is taken.
 *
 * Throws a {@link ValidateError} `upstream_bad` when it is no list, a row is none, or the link
 * points to another origin or path or has no cursor: rows are never left out in silence.
 *
 * Source: docs/decisions/jobs.md#0021, docs/decisions/webhooks.md#0019; RFC 8288.
 */
export function readPage<T>(reply: Reply, parse: (x: unknown) => T | null): Page<T> {
  const { data, url, link, retryAfterMs } = reply;
  if (!Array.isArray(data)) throw bad('The service gave no list');
  const rows = data.map(parse);
  if (!rows.every((row) => row !== null)) throw bad('The service gave a row that cannot be read');
  return { rows, cursor: cursorOf(nextLink(link), url), retryAfterMs };
}

function cursorOf(target: string | null, url: string): string | null {
  if (target === null) return null;
  const here = new URL(url);
  const next = URL.canParse(target, url) ? new URL(target, url) : null;
  if (next?.origin !== here.origin || next.pathname !== here.pathname) {
    throw bad('The service points elsewhere for the next page');
  }
  const cursor = next.searchParams.get('cursor');
  if (!cursor) throw bad('The service names no cursor for the next page');
  return cursor;
}

/** A list that cannot be followed. */
function bad(message: string): ValidateError {
  return new ValidateError('upstream_bad', { message });
}
