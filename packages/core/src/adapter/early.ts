import { IDLE } from '../idle.ts';
import type { Outcome, Snapshot } from '../types.ts';
import type { BindingOptions } from './options.ts';

/** What was done to an input before its field was there. */
export interface Early {
  suggestionId: string | undefined;
  /** The last event of typing. */
  typed?: Pick<InputEvent, 'inputType' | 'isComposing'>;
  /** Whether the person left the input since. */
  isLeft?: boolean;
}

/** The same with a server's refusal, which is in what a server renders, before any code of ours is there. */
export const idleWith = (refused: BindingOptions['refused']): Snapshot =>
  refused
    ? {
        ...IDLE,
        ...refused,
        shownText: refused.message,
        level: 'error',
        decision: 'block',
        isBlocked: true,
      }
    : IDLE;

/** The outcome for those who wait for a field whose code does not come: it blocks nobody. */
export const UNAVAILABLE: Outcome = {
  ...IDLE,
  address: '',
  verdict: 'unknown',
  failure: { code: 'unavailable' },
  code: 'unavailable',
};

/** What can be called before the field is there: it is done, and answered, once it is. */
export const VERBS =
  'input commit check submit retry setOptions suspend accept undo dismiss refuse settle validate';
