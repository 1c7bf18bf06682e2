import { ApiError } from '../../api/api-error.ts';
import { failureText } from '../../words/failure-text.ts';
import { waitText } from '../../words/numbers.ts';

/**
 * Tells why a list was not taken on.
 *
 * Source: docs/decisions/0027-api-limits.md.
 */
export function listTrouble(error: unknown): string {
  if (!(error instanceof ApiError)) return failureText(error);
  const { status, details, retryAfterMs } = error;
  if (status === 429) {
    const wait = retryAfterMs === undefined ? 'in a while' : `in ${waitText(retryAfterMs)}`;
    return `As many jobs as allowed are in progress. Try again ${wait}, or cancel one.`;
  }
  const [detail] = details;
  if (!detail || (status !== 422 && status !== 413)) return failureText(error);
  const { path, issue } = detail;
  if (path === 'column' || path === 'list') return issue;
  if (path === 'email') return `The list ${issue}.`;
  return `${path.charAt(0).toUpperCase()}${path.slice(1)} ${issue}.`;
}
