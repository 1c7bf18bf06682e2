/**
 * Where the nonce is: there is `none`, one is being fetched, it is `fresh`, the user came to the form since
 * (`touched`), or the form was submitted with a token that is bound to it (`used`).
 */
export type NoncePhase = 'none' | 'fetching' | 'fresh' | 'touched' | 'used';

/** What happens to the nonce. `due` is a part of its life before it expires. */
export type NonceEvent = 'touch' | 'nonce' | 'failure' | 'due' | 'used';

/** The next phase by phase and event; what is not listed changes nothing. An unused page fetches nothing. */
const NEXT: Record<NoncePhase, Partial<Record<NonceEvent, NoncePhase>>> = {
  none: { touch: 'fetching' },
  fetching: { nonce: 'fresh', failure: 'none' },
  fresh: { touch: 'touched', used: 'used', due: 'none' },
  touched: { used: 'used', due: 'fetching' },
  used: { touch: 'fetching', due: 'none' },
};

/** The phase after an event. Pure. */
export const nextPhase = (phase: NoncePhase, event: NonceEvent): NoncePhase =>
  NEXT[phase][event] ?? phase;
