import type { UnsentReason } from '../types.ts';

/** How long after `beforeunload` a page may still be left; after that, it was a download or the like. */
const LEAVE_MS = 2000;
/** The part of a nonce's life after which it is replaced. */
const RENEW_AT = 0.8;

/** What the page can know of the address's domain: whether it names an issuer, or `pending` before a result says so. */
export type Offer = 'offered' | 'none' | 'pending';

/** What happens to a proof. */
export type OwnershipEvent =
  /** The user comes to a control of the form. */
  | { type: 'touch' }
  /** The server sent a nonce that is valid for `lifeMs`. */
  | { type: 'nonce'; nonce: string; lifeMs: number }
  /** The server sent none. */
  | { type: 'failure' }
  /** The user left the email field with a text. */
  | { type: 'left'; text: string }
  /** The user pressed a button that submits the form. */
  | { type: 'press'; text: string; offer: Offer; waitMs: number }
  /** Nothing is left to wait for. */
  | { type: 'release' }
  /** The page may be left: `beforeunload`, which a download and a `mailto:` link fire too. */
  | { type: 'leave' }
  /** The user ended the held press. */
  | { type: 'end'; reason: UnsentReason }
  /** The form was submitted with a token: the server does not accept its nonce again. */
  | { type: 'used' }
  /** The time of {@link wakesAtMs} has come. */
  | { type: 'tick' };

/** The state of the nonce and of a press that is held for the browser's proof. Times are by `now`. */
export interface OwnershipState {
  /** The nonce that the hidden input has; '' for none. */
  readonly nonce: string;
  /** When the nonce is replaced; Infinity without one. */
  readonly renewsAtMs: number;
  readonly isFetching: boolean;
  /** Whether the next touch fetches another nonce. */
  readonly isUsed: boolean;
  /** Whether the user came to the form since the nonce did. */
  readonly isTouched: boolean;
  /** The text with which the user left the email field while it had a nonce; null before that. */
  readonly leftText: string | null;
  readonly leftAtMs: number;
  /** Until when a press is held; Infinity while none is. */
  readonly heldUntilMs: number;
  /** How the last hold ended: the press goes on, or the reason why not; null before that. */
  readonly end: 'send' | UnsentReason | null;
}

/** Before the first touch. */
export const UNTOUCHED: OwnershipState = {
  nonce: '',
  renewsAtMs: Infinity,
  isFetching: false,
  isUsed: false,
  isTouched: false,
  leftText: null,
  leftAtMs: -Infinity,
  heldUntilMs: Infinity,
  end: null,
};

/** Whether a press is held. */
export const isHeld = ({ heldUntilMs }: OwnershipState): boolean => heldUntilMs < Infinity;

/** When a state needs a `tick`; Infinity when it does not. */
export const wakesAtMs = ({ heldUntilMs, renewsAtMs }: OwnershipState): number =>
  Math.min(heldUntilMs, renewsAtMs);

/**
 * The state after an event. Pure.
 *
 * A press is held only for what remains of `waitMs` since the user left the field, and only while a proof can be
 * under way: the field had a nonce, and the domain names an issuer as far as is known.
 */
export function next(
  state: OwnershipState,
  event: OwnershipEvent & { atMs: number },
): OwnershipState {
  const { atMs } = event;
  switch (event.type) {
    case 'touch':
      return !state.nonce || state.isUsed
        ? { ...state, isFetching: true }
        : { ...state, isTouched: true };
    case 'nonce':
      return {
        ...state,
        nonce: event.nonce,
        renewsAtMs: atMs + event.lifeMs * RENEW_AT,
        isFetching: false,
        isUsed: false,
        isTouched: false,
      };
    case 'failure':
      return { ...state, isFetching: false };
    case 'left':
      return state.nonce && event.text !== state.leftText
        ? { ...state, leftText: event.text, leftAtMs: atMs }
        : state;
    case 'press': {
      const untilMs = state.leftAtMs + event.waitMs;
      const isUnderWay = state.nonce && event.text === state.leftText && event.offer !== 'none';
      return isUnderWay && untilMs > atMs ? { ...state, heldUntilMs: untilMs } : state;
    }
    case 'release':
      return isHeld(state) ? { ...state, heldUntilMs: atMs } : state;
    case 'leave':
      return isHeld(state)
        ? { ...state, heldUntilMs: Math.max(state.heldUntilMs, atMs + LEAVE_MS) }
        : state;
    case 'end':
      return isHeld(state) ? { ...state, heldUntilMs: Infinity, end: event.reason } : state;
    case 'used':
      return { ...state, isUsed: true };
    case 'tick':
      return renew(release(state, atMs), atMs);
  }
}

/** Lets the press go on whose time has come. */
const release = (state: OwnershipState, atMs: number): OwnershipState =>
  state.heldUntilMs > atMs ? state : { ...state, heldUntilMs: Infinity, end: 'send' };

/** Replaces the nonce before it expires. A page that nobody uses fetches none: its next touch does. */
const renew = (state: OwnershipState, atMs: number): OwnershipState =>
  state.renewsAtMs > atMs
    ? state
    : {
        ...state,
        nonce: state.isTouched ? state.nonce : '',
        isFetching: state.isFetching || state.isTouched,
        renewsAtMs: Infinity,
      };
