import { sql, type SelectQueryBuilder } from 'kysely';
import { refuseField } from '../base/service-error.ts';

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
 * Reads a page of what a query finds, newest first, each row as `show` puts it. Throws `unprocessable` for a `before` that no page gave out.
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
    // One row more than is wanted tells whether there is another page.
    .limit(limit + 1)
    .execute();
  const rows = (found as Row[]).slice(0, limit);
  const last = rows.at(-1);
  const next = found.length > limit && last ? writeCursor(last) : null;
  return { rows: rows.map(show), next };
}

/** A place that no row has before it. */
const NEWEST = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };

/** Writes where a page ended, as text that says nothing to others. */
function writeCursor({ created_at, id }: Listed): string {
  return Buffer.from(`${created_at} ${id}`).toString('base64url');
}

function readCursor(text: string): { createdAt: number; id: string } {
  const [, createdAt, id] = PATTERN.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (createdAt === undefined || id === undefined) {
    throw refuseField('cursor', 'is no cursor');
  }
  return { createdAt: Number(createdAt), id };
}

const PATTERN = /^(\d{1,15}) ([0-9a-f-]{36})$/;
