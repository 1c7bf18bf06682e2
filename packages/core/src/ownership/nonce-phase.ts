/**
 * Where the nonce is: there is `none`, the last request for one `failed`, one is being fetched, it is `fresh`, the user reached the form since
 * (`touched`), or the form was submitted with a token that is bound to it (`used`).
 */
export type NoncePhase = 'none' | 'failed' | 'fetching' | 'fresh' | 'touched' | 'used';

/** An event of the nonce. A `touch` is a key or a focus, and `due` is a part of its lifetime before it expires. */
export type NonceEvent = 'focus' | 'touch' | 'nonce' | 'failure' | 'due' | 'used';

/** The next phase by phase and event; what is not listed changes nothing. An unused page fetches nothing, and after a
 * failure a key does not. */
const NEXT: Record<NoncePhase, Partial<Record<NonceEvent, NoncePhase>>> = {
  none: { touch: 'fetching' },
  failed: { focus: 'none' },
  fetching: { nonce: 'fresh', failure: 'failed' },
  fresh: { touch: 'touched', used: 'used', due: 'none' },
  touched: { used: 'used', due: 'fetching' },
  used: { touch: 'fetching', due: 'none' },
};

/** The phase after an event. Pure. */
export const nextPhase = (phase: NoncePhase, event: NonceEvent): NoncePhase =>
  NEXT[phase][event] ?? phase;
