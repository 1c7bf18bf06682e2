import { APIError } from 'better-auth/api';
import { EMAIL_ERROR_CODES } from './error-codes.ts';

/** The error for an account whose inbox another account holds. */
export function inboxInUse(): APIError {
  return new APIError('UNPROCESSABLE_ENTITY', EMAIL_ERROR_CODES.EMAIL_INBOX_IN_USE);
}

/** Whether an error of an endpoint is that of {@link inboxInUse}. */
export function isInboxInUse(error: unknown): boolean {
  const { body } = (error ?? {}) as { body?: { code?: unknown } };
  return error instanceof Error && body?.code === EMAIL_ERROR_CODES.EMAIL_INBOX_IN_USE.code;
}

/**
 * Whether a database rejected a write because another row has the value of a unique column. Drivers and ORMs share no
 * error type: all of them name the column or its index, and a word for the violation.
 *
 * @param column The column's name in the database.
 */
export function isDuplicate(error: unknown, column: string): boolean {
  const seen = new Set<unknown>();
  for (let each = error; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each);
    // PostgreSQL has the index in `constraint`, Prisma the columns in `meta`.
    const { constraint, meta } = each as { constraint?: unknown; meta?: unknown };
    const text = `${each.message} ${String(constraint)} ${JSON.stringify(meta)}`;
    if (text.includes(column) && /unique|duplicate/i.test(text)) return true;
  }
  return false;
}
