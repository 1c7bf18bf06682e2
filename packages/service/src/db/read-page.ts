import { sql, type SelectQueryBuilder } from 'kysely';
import { fieldError } from '../base/service-error.ts';

/** The part of a list to read. */
export interface PageRequest {
  /** The `next` of the previous page; undefined for the first one. */
  before?: string | undefined;
  limit: number;
}

/** A part of a list. */
export interface Page<T> {
  rows: T[];
  /** The cursor of the next page; null when there is none. */
  next: string | null;
}

/** A row of a list that is ordered from new to old. */
interface Listed {
  id: string;
  created_at: number;
}

/**
 * Reads a page of a query, newest first, with each row mapped by `show`. Throws `unprocessable` for a `before` that is
 * not from a previous page.
 */
export async function readPage<DB, T extends keyof DB, Row extends Listed, Shown>(
  query: SelectQueryBuilder<DB, T, Row>,
  { before, limit }: PageRequest,
  show: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const { createdAt, id } = before === undefined ? NEWEST : readCursor(before);
  const found = await query
    .where(sql<boolean>`(created_at, id) < (${createdAt}, ${id})`)
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    // One additional row shows whether there is another page.
    .limit(limit + 1)
    .execute();
  const rows = (found as Row[]).slice(0, limit);
  const last = rows.at(-1);
  const next = found.length > limit && last ? writeCursor(last) : null;
  return { rows: rows.map(show), next };
}

/** A position before every row. */
const NEWEST = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };

/** Writes the position at which a page ended, as an opaque text. */
function writeCursor({ created_at, id }: Listed): string {
  return Buffer.from(`${created_at} ${id}`).toString('base64url');
}

function readCursor(text: string): { createdAt: number; id: string } {
  const [, createdAt, id] = PATTERN.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (createdAt === undefined || id === undefined) {
    throw fieldError('cursor', 'is not a cursor');
  }
  return { createdAt: Number(createdAt), id };
}

const PATTERN = /^(\d{1,15}) ([0-9a-f-]{36})$/;
