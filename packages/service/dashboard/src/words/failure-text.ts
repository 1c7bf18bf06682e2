import { ApiError } from '../api/api-error.ts';
import { fieldError, fullStop } from './field-error.ts';
import { waitText } from './format.ts';

/** The message for a failed request: what happened, and what to do. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Reload it.';
  const { status, code, message, details, retryAfterMs, requestId } = error;
  if (code === 'aborted') return 'Canceled.';
  if (code === 'unanswered') {
    return 'The service did not respond in time. The change might have been made, so check before you try again.';
  }
  if (status === 0) return 'The service can’t be reached. Check your connection and try again.';
  if (status === 429) {
    const wait = retryAfterMs === undefined ? 'in a moment' : `in ${waitText(retryAfterMs)}`;
    return `Too many requests. Try again ${wait}.`;
  }
  if (status === 401) return 'Your session has expired. Sign in again.';
  if (status === 403) return 'You don’t have permission to do this.';
  if (status === 404) return 'Not found. It was deleted, or the URL is wrong.';
  if (status === 413) return 'This list is too large for one request. Split it into smaller lists.';
  if (status >= 500 || code === 'bad_reply') {
    const name = requestId ? ` Request ID: ${requestId}.` : '';
    return `The service failed to respond. Try again.${name}`;
  }
  const [first] = details;
  if (first) return fieldError(first.path, first.issue);
  return fullStop(message || 'The request was rejected');
}

/** The message for a failed attempt to sign in. After too many, it names the way in by mail, where there is one. */
export function signInFailureText(error: unknown, hasMail: boolean): string {
  const text = failureText(error);
  const isLimited = error instanceof ApiError && error.status === 429;
  if (!isLimited || !hasMail) return text;
  return `${text} Or reset your password by mail: after that, you can sign in with this browser.`;
}
