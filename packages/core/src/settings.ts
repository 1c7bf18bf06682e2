import type { Mode } from '@postern/protocol';
import type { Code } from './code.ts';
import type { ValidatorEvent } from './events.ts';
import { textFor, type LabelCode, type Messages } from './messages.ts';
import { en } from './locales/en.ts';
import { assertPolicy, decide, levelOf, type Policy, type Preset } from './policy.ts';
import type { Outcome } from './snapshot.ts';
import type { Suggest } from './suggestion.ts';
import type { Finding } from './verdict.ts';

/** What a validator and each of its fields can be told; a field's word goes before its validator's. */
export interface Settings {
  /** Asked while typing. Default `fast`. */
  mode?: Mode | undefined;
  /** Asked once the person leaves the field or submits. Default `medium`. */
  commitMode?: Mode | undefined;
  /** The pause in typing after which the address is asked about. Default 400. */
  debounceMs?: number | undefined;
  /** How long a submit is held at most. Default 4000. */
  deadlineMs?: number | undefined;
  /** Default `balanced`. */
  policy?: Preset | Policy | undefined;
  messages?: Messages | undefined;
  /** Proposes a corrected address without asking anyone. */
  suggest?: Suggest | undefined;
  /** Whether the cleaned text is written back into the input. Default true. */
  normalize?: boolean | undefined;
  onEvent?: ((event: ValidatorEvent) => void) | undefined;
}

/** What is used where nothing is said. */
export const DEFAULTS = {
  mode: 'fast',
  commitMode: 'medium',
  debounceMs: 400,
  deadlineMs: 4000,
  normalize: true,
} as const;

/** Settings with their defaults filled in. */
export type FullSettings = Settings & { [K in keyof typeof DEFAULTS]: NonNullable<Settings[K]> };

/**
 * Lays settings over each other, the later over the earlier; undefined says nothing.
 *
 * @throws TypeError for a policy that does not exist.
 */
export function layer(...layers: Settings[]): FullSettings {
  const full: Record<string, unknown> = { ...DEFAULTS };
  for (const settings of layers) {
    for (const [name, value] of Object.entries(settings))
      if (value !== undefined) full[name] = value;
  }
  assertPolicy((full as Settings).policy);
  return full as unknown as FullSettings;
}

/** The text for a code, by the settings' messages, else in English. */
export function say(code: Code | LabelCode, outcome: Outcome, { messages }: Settings): string {
  return textFor(code, outcome, [messages, en]);
}

/** Judges a finding by the settings' policy, and puts it into words. */
export function createOutcome(
  found: { address: string; finding: Finding; suggestion: string | null },
  settings: Settings,
): Outcome {
  const { address, finding, suggestion } = found;
  const { rule, code } = decide(finding, settings.policy);
  const level = levelOf(rule, finding);
  const outcome: Outcome = {
    address,
    verdict: finding.verdict,
    level,
    decision: rule,
    message: '',
    suggestion,
    result: finding.result,
    failure: finding.failure,
    code,
  };
  if (level) outcome.message = say(code, outcome, settings);
  return Object.freeze(outcome);
}

/** The outcome for a field that nobody filled in: `required` is the form's business. */
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

/** The outcome for those who waited for a field that was reset. */
export const ABORTED: Outcome = Object.freeze({
  ...EMPTY,
  code: 'aborted' as const,
  failure: Object.freeze({ code: 'aborted' as const }),
});
