import type { FailureDetail } from '@postern/protocol';
import { ServiceError } from '../base/service-error.ts';
import { takeTurns } from '../thread/turns.ts';

/** The maximum number of invalid positions that are named. The rest is only counted. */
const NAMED = 20;
/**
 * Checks a list of addresses. Each entry must be a string, but can be an invalid address.
 *
 * Rejects with a `ServiceError`: `unprocessable` for an empty list and for entries that are not strings, with their
 * positions; `too_large` for more than `maxAddresses`.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export async function checkList(emails: readonly unknown[], maxAddresses: number): Promise<void> {
  if (emails.length === 0) throw listError('unprocessable', [{ path: 'email', issue: 'is empty' }]);
  if (emails.length > maxAddresses) {
    const issue = `has ${emails.length} addresses, more than ${maxAddresses}`;
    throw listError('too_large', [{ path: 'email', issue }]);
  }
  const details: FailureDetail[] = [];
  const turns = takeTurns();
  let wrong = 0;
  for (const [index, email] of emails.entries()) {
    if (turns.isOver()) await turns.next();
    if (typeof email === 'string') continue;
    wrong += 1;
    if (wrong <= NAMED) details.push({ path: `email.${index}`, issue: 'is not a string' });
  }
  if (wrong > NAMED) details.push({ path: 'email', issue: `${wrong - NAMED} more are wrong` });
  if (wrong > 0) throw listError('unprocessable', details);
}

function listError(code: 'unprocessable' | 'too_large', details: FailureDetail[]): ServiceError {
  return new ServiceError(code, { details });
}
