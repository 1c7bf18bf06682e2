import type { ValidationResult } from '@postern/protocol';
import type { Code } from './code.ts';
import type { Failure } from './failure.ts';

/** The core's reading of a result; `unknown` when nobody could tell. */
export type Verdict = 'valid' | 'risky' | 'invalid' | 'unknown';

/** How a message weighs on screen. Only `error` makes the field `aria-invalid`. */
export type Level = 'ok' | 'warning' | 'error' | null;

/** What to do with an address; the strictest is last. */
export type Rule = 'allow' | 'warn' | 'confirm' | 'block';

/** The gate's answer: a rule, or `wait` while nothing is known yet. */
export type Decision = Rule | 'wait';

/** Where the field is in time. */
export type Phase = 'idle' | 'scheduled' | 'checking' | 'settled';

/** The judgement of one address; it holds nothing back. Frozen. */
export interface Outcome {
  /** The address in normal form, or the text as given when it is not an address. */
  address: string;
  verdict: Verdict;
  level: Level;
  decision: Rule;
  /** Text for a person, never the service's prose; '' for none. */
  message: string;
  /** The corrected address, or null. */
  suggestion: string | null;
  result: ValidationResult | null;
  failure: Failure;
  /** The key of the message, for i18n libraries; null for an empty address. */
  code: Code | null;
}

/**
 * One immutable picture of a field.
 *
 * `verdict`, `decision`, `failure` and `result` are what is known, right at every keystroke;
 * `level`, `message`, `suggestion` and the texts after them are what is shown. Frozen.
 */
export interface Snapshot {
  /** The text as it is in the input. */
  value: string;
  phase: Phase;
  verdict: Verdict | null;
  decision: Decision;
  failure: Failure;
  level: Level;
  message: string;
  suggestion: string | null;
  result: ValidationResult | null;
  /** Whether a submit is held until the address is judged. */
  waiting: boolean;
  /** Label of the suggestion button, or of its undo; '' for none. */
  suggestionLabel: string;
  /** Whether an accepted suggestion can be taken back. */
  undoable: boolean;
  /** Text for the polite status node; '' for none. */
  announcement: string;
}

/** What adapters give of a snapshot, one by one. */
export type Shown = Pick<
  Snapshot,
  | 'phase'
  | 'verdict'
  | 'level'
  | 'decision'
  | 'message'
  | 'suggestion'
  | 'undoable'
  | 'failure'
  | 'waiting'
  | 'result'
>;

/** Tells whether two snapshots differ in nothing but the text in the input. */
export function isSameView(a: Snapshot, b: Snapshot): boolean {
  for (const key in a) {
    if (key !== 'value' && a[key as keyof Snapshot] !== b[key as keyof Snapshot]) return false;
  }
  return true;
}
