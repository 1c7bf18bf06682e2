import { ApiError } from '../api/api-error.ts';
import { waitText } from './numbers.ts';

/** Tells a person what went wrong, and what there is to do. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something failed in this page. Load it again.';
  const { status, code, message, details, retryAfterMs, requestId } = error;
  if (code === 'aborted') return 'It was called off.';
  if (code === 'unanswered') {
    return 'No answer came. It may have been done all the same: look before you try again.';
  }
  if (status === 0) return 'The service cannot be reached. Check your connection and try again.';
  if (status === 429) {
    const wait = retryAfterMs === undefined ? 'in a moment' : `in ${waitText(retryAfterMs)}`;
    return `That was too often. Try again ${wait}.`;
  }
  if (status === 401) return 'Your session has ended. Sign in again.';
  if (status === 403) return 'Your account may not do this.';
  if (status === 404) return 'There is nothing here: it was removed, or the address is wrong.';
  if (status === 413) return 'This is more than the service takes at once. Send it in context.';
  if (status >= 500 || code === 'bad_reply') {
    const name = requestId ? ` The request was ${requestId}.` : '';
    return `The service failed to answer. Try again.${name}`;
  }
  const [first] = details;
  return sentence(first ? `${message || 'Refused'}: ${first.issue}` : message || 'Refused');
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
