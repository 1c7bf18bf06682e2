import type { Outcome, Snapshot } from '../types.ts';

/** A field that nobody came to. */
export const IDLE: Snapshot = Object.freeze({
  value: '',
  phase: 'idle',
  isChecking: false,
  verdict: null,
  decision: 'allow',
  isBlocked: false,
  failure: null,
  level: null,
  message: '',
  suggestion: null,
  result: null,
  isWaiting: false,
  canUndo: false,
  suggestionLabel: '',
  announcement: '',
});

/** The outcome for those who wait for a field whose code does not come: it blocks nobody. */
export const UNAVAILABLE: Outcome = Object.freeze({
  address: '',
  verdict: 'unknown',
  level: null,
  decision: 'allow',
  message: '',
  suggestion: null,
  result: null,
  failure: Object.freeze({ code: 'unavailable' }),
  code: 'unavailable',
});
