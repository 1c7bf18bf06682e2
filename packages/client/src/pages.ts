import { unusable } from './errors.ts';
import { ACCEPT_JSON, SAFE_ATTEMPTS, type CallOptions, type ServiceRequest } from './request.ts';
import type { ServiceResponse } from './response.ts';
import type { SendRequest } from './sender.ts';

/** One page of a list. */
export interface Page<T> {
  rows: T[];
  /** Names the next page; null at the last page. */
  cursor: string | null;
  /** The wait before the next request, as sent by the service, in milliseconds. */
  retryAfterMs: number | undefined;
}

/** A list of the service. */
export interface ListSource<T> extends CallOptions {
  path: string;
  /** Reads one row; null for an invalid one. */
  parse: (row: unknown) => T | null;
}

/** The request for one page: the first, or the one that a cursor names. */
export function pageRequest(path: string, cursor: string | null): ServiceRequest {
  return {
    method: 'GET',
    path: cursor === null ? path : `${path}?cursor=${encodeURIComponent(cursor)}`,
    headers: ACCEPT_JSON,
    maxBytes: 4_194_304,
  };
}

/**
 * Reads one page of a list. Only the cursor of the link to the next page is used.
 *
 * Throws a `ValidateError` `upstream_bad` for a payload that is not a list, for an invalid row, since no row is left out
 * silently, and for a link that has another origin or path, or no cursor.
 *
 * Source: docs/decisions/jobs.md#0021, docs/decisions/webhooks.md#0019; RFC 8288.
 */
export function readPage<T>(
  { data, url, link, retryAfterMs }: ServiceResponse,
  parse: (row: unknown) => T | null,
): Page<T> {
  if (!Array.isArray(data)) throw unusable('The service gave no list');
  const rows = data.map(parse);
  if (!rows.every((row) => row !== null)) throw unusable('The service gave an invalid row');
  return { rows, cursor: cursorOf(nextLink(link), url), retryAfterMs };
}

/**
 * Yields the rows of a list. Each page is requested when the one before is used up.
 *
 * A list that does not proceed (a page without rows, or the same cursor again) is `upstream_bad`.
 *
 * Source: docs/decisions/webhooks.md#0019.
 */
export async function* readList<T>(
  send: SendRequest,
  { path, parse, signal }: ListSource<T>,
): AsyncGenerator<T, void, void> {
  let cursor: string | null = null;
  for (;;) {
    const request = { ...pageRequest(path, cursor), signal, attempts: SAFE_ATTEMPTS };
    const page: Page<T> = readPage(await send(request), parse);
    for (const row of page.rows) {
      signal?.throwIfAborted();
      yield row;
    }
    if (page.cursor === null) return;
    if (page.rows.length === 0 || page.cursor === cursor) {
      throw unusable('The list does not proceed');
    }
    cursor = page.cursor;
  }
}

// A quoted value can contain commas and semicolons. Anything that is not a link is skipped.
const LINK = /<([^<>]*)>((?:"(?:[^"\\]|\\.)*"|[^",<])*)/g;
const PARAMETER = /;\s*([^\s=;,"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))/g;

/**
 * The target of the link to the next page in a `Link` field.
 *
 * @returns the target as it is written, which can be relative; null when there is none.
 * Source: RFC 8288 §3.
 */
export function nextLink(text: string | null): string | null {
  for (const [, target = '', parameters = ''] of (text ?? '').matchAll(LINK)) {
    const relation = [...parameters.matchAll(PARAMETER)].find(
      ([, name]) => name!.toLowerCase() === 'rel',
    );
    const [, , quoted, bare] = relation ?? [];
    if ((quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes('next')) return target;
  }
  return null;
}

function cursorOf(target: string | null, url: string): string | null {
  if (target === null) return null;
  const here = new URL(url);
  const next = URL.canParse(target, url) ? new URL(target, url) : null;
  if (next?.origin !== here.origin || next.pathname !== here.pathname) {
    throw unusable('The link to the next page leads to another URL');
  }
  const cursor = next.searchParams.get('cursor');
  if (!cursor) throw unusable('The link to the next page has no cursor');
  return cursor;
}
