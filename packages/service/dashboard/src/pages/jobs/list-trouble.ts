import { ApiError } from '../../api/api-error.ts';
import { failureText } from '../../words/failure-text.ts';
import { issueSentence } from '../../words/field-error.ts';
import { waitText } from '../../words/format.ts';

/**
 * The message for a list that was rejected.
 *
 * Source: docs/decisions/api.md#0027.
 */
export function listTrouble(error: unknown): string {
  if (!(error instanceof ApiError)) return failureText(error);
  const { status, details, retryAfterMs } = error;
  if (status === 429) {
    const wait = retryAfterMs === undefined ? 'in a while' : `in ${waitText(retryAfterMs)}`;
    return `Too many jobs are in progress. Try again ${wait}, or cancel one.`;
  }
  const [detail] = details;
  if (!detail || (status !== 422 && status !== 413)) return failureText(error);
  const { path, issue } = detail;
  if (path === 'email') return issueSentence('The list', issue);
  const subject = `${path.charAt(0).toUpperCase()}${path.slice(1)}`;
  return issueSentence(subject, issue);
}
