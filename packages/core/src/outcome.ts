import { textFor } from './messages.ts';
import { decide, levelOf } from './policy.ts';
import type { Assessment, Outcome, Settings } from './types.ts';

/** Judges what is known of a text by the settings' policy, and puts it into words. */
export function createOutcome(
  of: { text: string; suggestion?: string | null; settings: Settings },
  known: Assessment,
): Outcome {
  const { text, suggestion = null, settings } = of;
  const { verdict, result, failure } = known;
  const { rule, code } = decide(known, settings.policy);
  const level = levelOf(rule, verdict);
  const outcome: Outcome = {
    address: text,
    verdict,
    level,
    decision: rule,
    message: '',
    suggestion,
    result,
    failure,
    code,
  };
  if (level) outcome.message = textFor(code, outcome, settings.messages);
  return Object.freeze(outcome);
}

/** The message of an outcome that blocks, else undefined: what form libraries take. */
export const refusalBy = ({ decision, message }: Outcome): string | undefined =>
  decision === 'block' ? message || 'invalid' : undefined;

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
