import type { Field } from '../field.ts';
import type { Outcome, Snapshot } from '../types.ts';

const nothing = {
  level: null,
  decision: 'allow',
  message: '',
  suggestion: null,
  result: null,
} as const;

/** The snapshot of a field that nobody came to. */
export const IDLE: Snapshot = Object.freeze({
  ...nothing,
  value: '',
  phase: 'idle',
  isChecking: false,
  verdict: null,
  isBlocked: false,
  failure: null,
  isWaiting: false,
  canUndo: false,
  suggestionLabel: '',
  announcement: '',
});

/** The outcome for those who wait for a field whose code does not come: it blocks nobody. */
export const UNAVAILABLE: Outcome = Object.freeze({
  ...nothing,
  address: '',
  verdict: 'unknown',
  failure: Object.freeze({ code: 'unavailable' }),
  code: 'unavailable',
});

/** What can be called before the field is there: it is done, and answered, once it is. */
export const VERBS =
  'input commit check validate settle submit accept undo dismiss refuse retry setOptions suspend'.split(
    ' ',
  ) as (keyof Field)[];
