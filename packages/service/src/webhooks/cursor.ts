import { Refusal } from '../refusal.ts';

/** The last row of a page that was shown, of a list that goes from new to old. */
export interface Place {
  createdAt: number;
  id: string;
}

/** Writes where a page ended, as text that says nothing to others. */
export function writeCursor({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** Reads where a page ended. Throws a {@link Refusal} for text that is no cursor. */
export function readCursor(text: string): Place {
  const [, createdAt, id] = PATTERN.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (createdAt === undefined || id === undefined) {
    throw new Refusal('unprocessable', { details: [{ path: 'cursor', issue: 'is no cursor' }] });
  }
  return { createdAt: Number(createdAt), id };
}

const PATTERN = /^(\d{1,15}) ([0-9a-f-]{36})$/;
