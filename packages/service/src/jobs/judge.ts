import { parseAddress } from '@postern/address';
import { parseResult, result, type CompleteResult, type Mode } from '@postern/protocol';
import type { OpenAddress } from './open-addresses.ts';
import type { Outcome, Trial } from './settle.ts';

/** How often an address is asked that gets no answer. */
export const TRIES = 3;

/** What the judgement depends on beside the answer. */
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
 * Source: docs/decisions/0021-jobs.md.
 */
export function judge(
  address: OpenAddress,
  answer: unknown,
  { mode, now, temporaryDelaysMs, retryMs }: Terms,
): { outcome: Outcome } | { trial: Trial } {
  const { position, round } = address;
  const read = parseResult(answer);
  const tries = address.tries + 1;
  if (!read && tries < TRIES) {
    return { trial: { position, tries, round, due_at: now + retryMs, result: address.temporary } };
  }
  if (!read) return { outcome: outcomeOf(address, lastWord(address, mode)) };
  const delayMs = temporaryDelaysMs[round];
  const told = result(read);
  if (told.reason_code !== 'smtp_temporary' || delayMs === undefined) {
    return { outcome: outcomeOf(address, told) };
  }
  const later = { tries: 0, round: round + 1, due_at: now + delayMs };
  return { trial: { position, ...later, result: JSON.stringify(told) } };
}

/** What is known of an address that gives no answer: the last temporary result, or nothing. */
function lastWord({ email, temporary }: OpenAddress, mode: Mode): CompleteResult {
  if (temporary !== null) return JSON.parse(temporary) as CompleteResult;
  const parsed = parseAddress(email);
  return result({
    result: parsed.ok ? parsed.address : email.trim(),
    status: 'risky',
    score: 50,
    reason: `The check was tried ${TRIES} times and gave no answer, so nothing is known.`,
    syntax_valid: parsed.ok,
    reason_code: 'no_answer',
    mode,
  });
}

function outcomeOf({ position, copies }: OpenAddress, told: CompleteResult): Outcome {
  const { status, reason_code = '' } = told;
  return { position, copies, status, reason_code, result: JSON.stringify(told) };
}
