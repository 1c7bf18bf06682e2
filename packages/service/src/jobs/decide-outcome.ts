import { parseAddress } from '@postern/address';
import { parseResult, result, type CompleteResult, type Mode } from '@postern/protocol';
import { REASONS } from '@postern/protocol/words';
import type { OpenAddress } from './open-addresses.ts';
import type { Outcome, Attempt } from './save-results.ts';
import { hasCrashedTooOften } from './suspects.ts';

/** How often an address is asked that gets no answer. */
const TRIES = 3;

/** Tells whether an address is not validated again: too many calls without a result, or too many crashes. */
export function isGivenUp(address: OpenAddress): boolean {
  return address.tries >= TRIES || hasCrashedTooOften(address);
}

/** What the decision depends on beside the answer. */
interface Terms {
  mode: Mode;
  /** Now, in milliseconds since 1970. */
  now: number;
  /** How long to wait where a mail host said "later", in order. */
  temporaryDelaysMs: readonly number[];
  /** How long to wait where there was no answer. */
  retryMs: number;
}

/**
 * Decides whether an answer is final: a temporary one is asked again as often as there are delays,
 * and no answer (null, or what is no result) is asked again until it was the third.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export function decideOutcome(
  address: OpenAddress,
  answer: unknown,
  { mode, now, temporaryDelaysMs, retryMs }: Terms,
): { outcome: Outcome } | { attempt: Attempt } {
  const { position, round } = address;
  const read = parseResult(answer);
  const tries = address.tries + 1;
  // Whoever was asked without a crash is no suspect.
  const survived = { position, crashes: 0 };
  if (!read && tries < TRIES && !isGivenUp(address)) {
    const again = { tries, round, due_at: now + retryMs, result: address.temporary };
    return { attempt: { ...survived, ...again } };
  }
  if (!read) return { outcome: outcomeOf(address, lastKnown(address, mode)) };
  const delayMs = temporaryDelaysMs[round];
  const told = result(read);
  if (told.reason_code !== 'smtp_temporary' || delayMs === undefined) {
    return { outcome: outcomeOf(address, told) };
  }
  const later = { tries: 0, round: round + 1, due_at: now + delayMs };
  return { attempt: { ...survived, ...later, result: JSON.stringify(told) } };
}

/** What is known of an address that gives no answer: the last temporary result, or nothing. */
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

function outcomeOf({ position, copies }: OpenAddress, told: CompleteResult): Outcome {
  const { status, reason_code = '' } = told;
  return { position, copies, status, reason_code, result: JSON.stringify(told) };
}
