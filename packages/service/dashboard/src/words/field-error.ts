import { ApiError } from '../api/api-error.ts';

/** The subject of an error, by the path of its field. */
const SUBJECTS: Record<string, string> = {
  allow: 'The list',
  block: 'The list',
  column: 'The column',
  currentPassword: 'The password',
  email: 'The email address',
  event_types: 'The selection of events',
  name: 'The name',
  networks: 'The list',
  newPassword: 'This password',
  organisation: 'The name',
  password: 'This password',
  requests_per_day: 'The number',
  scopes: 'The selection of scopes',
  url: 'The URL',
};

/** The sentence for an issue of one field of a request; empty when there is none. */
export function issueAt(error: unknown, path: string): string {
  if (!(error instanceof ApiError)) return '';
  const detail = error.details.find((one) => one.path.split(/[.[]/)[0] === path);
  return detail ? fieldError(path, detail.issue) : '';
}

/** The sentence for an issue of one field. */
export function fieldError(path: string, issue: string): string {
  return issueSentence(SUBJECTS[path] ?? 'This value', issue);
}

/**
 * A complete sentence for an issue: the only place that makes one of a subject and an issue.
 *
 * The service writes an issue as the rest of a sentence, such as `must be a URL`. What is a sentence already, which
 * begins with a capital letter, stays one.
 */
export function issueSentence(subject: string, issue: string): string {
  const text = issue.trim();
  const isSentence = /^\p{Lu}/u.test(text);
  return fullStop(isSentence ? text : `${subject} ${text}`);
}

/** Ends a text with a full stop, where it has no mark at its end. */
export function fullStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
