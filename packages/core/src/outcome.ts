import { withOwnLists, type Assessment } from './assessment.ts';
import { textFor } from './messages.ts';
import { decide, type Policy } from './policy.ts';
import type { Settings } from './settings.ts';
import type { Outcome } from './types.ts';

/** Creates an outcome from the facts about a text: by the policy of the settings, with its message. */
export function createOutcome(
  of: { text: string; suggestion?: string | null; settings: Settings },
  assessed: Assessment,
): Outcome {
  const { text, suggestion = null, settings } = of;
  const domains = (settings.policy as Policy | undefined)?.domains;
  const known = domains ? withOwnLists(assessed, { address: text, domains }) : assessed;
  const ruling = decide(known, settings.policy);
  const outcome: Outcome = {
    address: text,
    verdict: known.verdict,
    message: '',
    suggestion,
    result: known.result,
    failure: known.failure,
    character: known.character,
    ...ruling,
  };
  if (ruling.level) outcome.message = textFor(ruling.code, outcome, settings.messages);
  return Object.freeze(outcome);
}

/** The message of an outcome that blocks, else undefined, as form libraries take it. */
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
