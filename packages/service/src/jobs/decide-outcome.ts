import { parseAddress } from '@postern/address';
import { parseResult, result, type CompleteResult, type Mode } from '@postern/protocol';
import { REASONS } from '@postern/protocol/words';
import type { OpenAddress } from './open-addresses.ts';
import type { AddressOutcome, AddressAttempt } from './save-results.ts';
import { hasCrashedTooOften } from './suspects.ts';

/** The maximum number of calls for an address without a result. */
const TRIES = 3;

/** Whether an address is not validated again: too many calls without a result, or too many crashes. */
export function isGivenUp(address: OpenAddress): boolean {
  return address.tries >= TRIES || hasCrashedTooOften(address);
}

/** The other inputs of the decision. */
interface RetryTerms {
  mode: Mode;
  /** The current time, in milliseconds since 1970. */
  now: number;
  /** The waits after temporary errors of a mail server, in order. */
  temporaryDelaysMs: readonly number[];
  /** The wait after a call without a result. */
  retryMs: number;
}

/**
 * Decides whether a result is final. After a temporary one, the address is validated again, as often as there are
 * delays. After no result (null, or an invalid one), it is validated again, up to three times.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export function decideOutcome(
  address: OpenAddress,
  answer: unknown,
  { mode, now, temporaryDelaysMs, retryMs }: RetryTerms,
): { outcome: AddressOutcome } | { attempt: AddressAttempt } {
  const { position, round } = address;
  const read = parseResult(answer);
  const tries = address.tries + 1;
  // An address that was validated without a crash is not a suspect.
  const survived = { position, crashes: 0 };
  if (!read && tries < TRIES && !isGivenUp(address)) {
    const again = { tries, round, due_at: now + retryMs, result: address.temporary };
    return { attempt: { ...survived, ...again } };
  }
  if (!read) return { outcome: outcomeOf(address, lastKnown(address, mode)) };
  const delayMs = temporaryDelaysMs[round];
  const completed = result(read);
  if (completed.reason_code !== 'smtp_temporary' || delayMs === undefined) {
    return { outcome: outcomeOf(address, completed) };
  }
  const later = { tries: 0, round: round + 1, due_at: now + delayMs };
  return { attempt: { ...survived, ...later, result: JSON.stringify(completed) } };
}

/** The result of an address whose calls return none: the last temporary result, or null. */
function lastKnown({ email, temporary }: OpenAddress, mode: Mode): CompleteResult {
  if (temporary !== null) return JSON.parse(temporary) as CompleteResult;
  const parsed = parseAddress(email);
  return result({
    result: parsed.ok ? parsed.address : email.trim(),
    status: 'risky',
    score: 50,
    reason: REASONS.no_answer.sentence,
    suggestion: REASONS.no_answer.advice,
    syntax_valid: parsed.ok,
    reason_code: 'no_answer',
    mode,
  });
}

function outcomeOf({ position, copies }: OpenAddress, completed: CompleteResult): AddressOutcome {
  const { status, reason_code = '' } = completed;
  return { position, copies, status, reason_code, result: JSON.stringify(completed) };
}
