import type { UnsentReason } from '../types.ts';

/** How long after `beforeunload` a page may still be left; after that, it was a download or the like. */
const LEAVE_MS = 2000;

/** An event of a press that may have to wait for a proof. */
export type PressEvent =
  /** The user left the email field with a text, while the hidden input had a nonce. */
  | { type: 'left'; text: string }
  /** The user pressed a button that submits the form, with a text that the browser can prove. */
  | { type: 'press'; text: string; waitMs: number }
  /** Nothing is left to wait for. */
  | { type: 'release' }
  /** The page may be left: `beforeunload`, which a download and a `mailto:` link fire too. */
  | { type: 'leave' }
  /** The user ended the press. */
  | { type: 'end'; reason: UnsentReason }
  /** The time {@link PressState.heldUntilMs} may have come. */
  | { type: 'tick' };

/** A press that may have to wait for a proof. Times are by `performance.now()`. */
export interface PressState {
  /** The text with which the user left the email field; null before that. */
  readonly leftText: string | null;
  readonly leftAtMs: number;
  /** Until when a press is held; Infinity while none is. */
  readonly heldUntilMs: number;
  /** How the last hold ended: the press goes on, or the reason why not; null while there was none. */
  readonly end: 'send' | UnsentReason | null;
}

/** Before the user left the email field. */
export const UNLEFT: PressState = {
  leftText: null,
  leftAtMs: -Infinity,
  heldUntilMs: Infinity,
  end: null,
};

/** Whether a press is held. */
export const isHeld = ({ heldUntilMs }: PressState): boolean => heldUntilMs < Infinity;

/**
 * The state after an event. Pure.
 *
 * A press is held for what remains of `waitMs` since the user left the field with this text. Only the time since
 * then counts, so that a user who fills in more fields meanwhile does not wait.
 */
export function next(state: PressState, event: PressEvent & { atMs: number }): PressState {
  const { leftText, leftAtMs, heldUntilMs } = state;
  const { atMs } = event;
  switch (event.type) {
    case 'left':
      // The browser proves a text only once. Leaving the field again with the same text starts nothing.
      return event.text === leftText ? state : { ...state, leftText: event.text, leftAtMs: atMs };
    case 'press': {
      const untilMs = leftAtMs + event.waitMs;
      const isUnderWay = event.text === leftText && untilMs > atMs;
      return isUnderWay ? { ...state, heldUntilMs: untilMs } : state;
    }
    case 'release':
      return isHeld(state) ? { ...state, heldUntilMs: atMs } : state;
    case 'leave':
      return isHeld(state)
        ? { ...state, heldUntilMs: Math.max(heldUntilMs, atMs + LEAVE_MS) }
        : state;
    case 'end':
      return isHeld(state) ? { ...state, heldUntilMs: Infinity, end: event.reason } : state;
    case 'tick':
      return heldUntilMs > atMs ? state : { ...state, heldUntilMs: Infinity, end: 'send' };
  }
}
