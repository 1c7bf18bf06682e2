import { refuseDetails } from './details.ts';

/** Which part of a list is wanted. */
export interface Paging {
  /** What the link to this page said; undefined for the first. */
  cursor: string | undefined;
  limit: number;
}

/** What a cursor may be made of: nothing that a database could choke on. */
const CURSOR = /^[\w.:~-]{1,200}$/;

/** Reads `cursor` and `limit` of a query; throws `unprocessable`. Without a limit it is the most. */
export function readPaging(query: (name: string) => string | undefined, max: number): Paging {
  const cursor = query('cursor');
  const limit = query('limit');
  if (cursor !== undefined && !CURSOR.test(cursor)) throw refuseCursor();
  if (limit === undefined) return { cursor, limit: max };
  if (!/^\d{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > max) {
    throw refuseDetails([{ path: 'limit', issue: `must be a whole number from 1 to ${max}` }]);
  }
  return { cursor, limit: Number(limit) };
}

/** Refuses a cursor that no page gave out. */
export function refuseCursor() {
  return refuseDetails([{ path: 'cursor', issue: 'must be the cursor of a link to a next page' }]);
}

/**
 * Writes the `Link` field to the next page: relative, so that it holds behind any reverse proxy.
 *
 * Source: RFC 8288 §3; RFC 3986 §5.2.2.
 */
export function nextLink(cursor: string, limit: number): string {
  return `<?cursor=${encodeURIComponent(cursor)}&limit=${limit}>; rel="next"`;
}
