import { textFor } from './messages.ts';
import { decide, levelOf } from './policy.ts';
import type { Assessment, Outcome, Settings } from './types.ts';

/** Judges what is known of an address by the settings' policy, and puts it into words. */
export function createOutcome(
  of: { address: string; known: Assessment; suggestion: string | null },
  { policy, messages }: Settings,
): Outcome {
  const { address, known, suggestion } = of;
  const { verdict, result, failure } = known;
  const { rule, code } = decide(known, policy);
  const level = levelOf(rule, verdict);
  const outcome: Outcome = {
    address,
    verdict,
    level,
    decision: rule,
    message: '',
    suggestion,
    result,
    failure,
    code,
  };
  if (level) outcome.message = textFor(code, outcome, messages);
  return Object.freeze(outcome);
}

/** The outcome of an empty text where none is required. */
export const EMPTY: Outcome = Object.freeze({
  address: '',
  verdict: 'unknown',
  level: null,
  decision: 'allow',
  message: '',
  suggestion: null,
  result: null,
  failure: null,
  code: null,
});
