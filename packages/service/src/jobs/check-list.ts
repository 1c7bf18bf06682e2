import type { FailureDetail } from '@postern/protocol';
import { HttpError } from '../api/http-error.ts';
import { takeTurns } from '../thread/turns.ts';

/** No address comes near it (RFC 5321 §4.5.3.1 ends at 254 octets): a longer text is a mistake in the list. */
const MAX_UNITS = 1000;
/** How many wrong places are named; the rest is only counted. */
const NAMED = 20;
/** What no database keeps as it is. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;

/**
 * Checks a list of addresses as it came: any text of up to 1,000 characters is one, rubbish too.
 *
 * Rejects with a `HttpError`: `unprocessable` for an empty list and for what is no text, with the places;
 * `too_large` for more than `maxAddresses`.
 *
 * Source: docs/decisions/0021-jobs.md.
 */
export async function checkList(emails: readonly unknown[], maxAddresses: number): Promise<void> {
  if (emails.length === 0) throw refusal('unprocessable', [{ path: 'email', issue: 'is empty' }]);
  if (emails.length > maxAddresses) {
    const issue = `has ${emails.length} addresses, more than ${maxAddresses}`;
    throw refusal('too_large', [{ path: 'email', issue }]);
  }
  const details: FailureDetail[] = [];
  const turns = takeTurns();
  let wrong = 0;
  for (const [index, email] of emails.entries()) {
    if (turns.isOver()) await turns.next();
    const issue = issueOf(email);
    if (!issue) continue;
    wrong += 1;
    if (wrong <= NAMED) details.push({ path: `email.${index}`, issue });
  }
  if (wrong > NAMED) details.push({ path: 'email', issue: `${wrong - NAMED} more are wrong` });
  if (wrong > 0) throw refusal('unprocessable', details);
}

function issueOf(email: unknown): string | null {
  if (typeof email !== 'string') return 'is not a string';
  if (email.length > MAX_UNITS) return `is longer than ${MAX_UNITS} characters`;
  return UNKEEPABLE.test(email) ? 'has a character that cannot be kept' : null;
}

function refusal(code: 'unprocessable' | 'too_large', details: FailureDetail[]): HttpError {
  return new HttpError(code, { details });
}
