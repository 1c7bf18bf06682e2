import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { HttpError } from './http-error.ts';

/** Which part of a list is wanted. */
export interface PageRequest {
  /** The `next` of the page before; the first page without. */
  before?: string | undefined;
  limit: number;
}

/** A part of a list. */
export interface Page<T> {
  rows: T[];
  /** Where the next one begins; null when there is none. */
  next: string | null;
}

/** A row of a list that goes from new to old. */
interface Listed {
  id: string;
  created_at: number;
}

/**
 * Reads a page of what a query selects, newest first.
 *
 * Throws a {@link HttpError} (`unprocessable`) for a `before` that is no cursor.
 */
export async function readPage<T extends keyof Tables, Row extends Listed>(
  query: SelectQueryBuilder<Tables, T, Row>,
  { before, limit }: PageRequest,
): Promise<Page<Row>> {
  const { createdAt, id } = before === undefined ? NEWEST : readCursor(before);
  // One row more, by which it is known whether there is another page.
  const found = (await query
    .where(sql<boolean>`(created_at, id) < (${createdAt}, ${id})`)
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(limit + 1)
    .execute()) as Row[];
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isWhole = found.length <= limit || !last;
  return { rows, next: isWhole ? null : writeCursor(last) };
}

/** The last row of a page that was shown. */
interface Place {
  createdAt: number;
  id: string;
}

/** A place that no row has before it. */
const NEWEST: Place = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };

/** Writes where a page ended, as text that says nothing to others. */
function writeCursor({ created_at, id }: Listed): string {
  return Buffer.from(`${created_at} ${id}`).toString('base64url');
}

/** Reads where a page ended. */
function readCursor(text: string): Place {
  const [, createdAt, id] = PATTERN.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (createdAt === undefined || id === undefined) {
    throw new HttpError('unprocessable', { details: [{ path: 'cursor', issue: 'is no cursor' }] });
  }
  return { createdAt: Number(createdAt), id };
}

const PATTERN = /^(\d{1,15}) ([0-9a-f-]{36})$/;
