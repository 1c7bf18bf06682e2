import { HttpError } from '../api/http-error.ts';

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

/** Where a page begins: after a place that no row has before it, for the first. */
export function placeOf({ before }: PageRequest): Place {
  return before === undefined ? NEWEST : readCursor(before);
}

/** Makes a page of one row more than was wanted, by which it is known whether there is another page. */
export function pageOf<T extends Listed>(rows: readonly T[], limit: number): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isWhole = rows.length <= limit || !last;
  return {
    rows: shown,
    next: isWhole ? null : writeCursor({ createdAt: last.created_at, id: last.id }),
  };
}

const NEWEST: Place = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };

/** The last row of a page that was shown, of a list that goes from new to old. */
interface Place {
  createdAt: number;
  id: string;
}

/** Writes where a page ended, as text that says nothing to others. */
function writeCursor({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** Reads where a page ended. Throws a {@link HttpError} for text that is no cursor. */
function readCursor(text: string): Place {
  const [, createdAt, id] = PATTERN.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (createdAt === undefined || id === undefined) {
    throw new HttpError('unprocessable', { details: [{ path: 'cursor', issue: 'is no cursor' }] });
  }
  return { createdAt: Number(createdAt), id };
}

const PATTERN = /^(\d{1,15}) ([0-9a-f-]{36})$/;
