import { ok } from '@postern/protocol';
import type { Context } from 'hono';
import { nextLink, readPaging } from '../http/paging.ts';
import type { Env } from './frame.ts';

const MAX_ROWS = 100;

/** Reads which part of a list is wanted. */
export function readPage(c: Context<Env>): { before: string | undefined; limit: number } {
  const { cursor, limit } = readPaging((name) => c.req.query(name), MAX_ROWS);
  return { before: cursor, limit };
}

/** Writes a part of a list, with the link to the next one. */
export function writePage(
  c: Context<Env>,
  page: { rows: readonly object[]; next: string | number | null; limit: number; message: string },
): Response {
  const { rows, next, limit, message } = page;
  if (next !== null) c.header('Link', nextLink(String(next), limit));
  return c.json(ok(rows, message));
}
