import type { Snapshot } from './types.ts';

/** The snapshot of a field that nothing has happened to. */
export const IDLE = Object.freeze({
  level: null,
  decision: 'allow',
  message: '',
  shownText: '',
  suggestion: null,
  result: null,
  receipt: null,
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
  ariaInvalid: false,
} as const satisfies Snapshot);
