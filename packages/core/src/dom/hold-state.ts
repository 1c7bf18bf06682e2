import type { UnsentReason } from '../types.ts';

/** How long after `beforeunload` a page may still be left; after that, it was a download or the like. */
const LEAVE_MS = 2000;
/** How long a form may take to close after the press of a control. */
const CLOSE_MS = 500;

/** How a hold ends: the form is submitted, an address is rejected, or the reason why neither happens. */
export type HoldEnd = 'send' | 'reject' | UnsentReason;

/** An event during a hold. */
export type Happening =
  /** The user changes an address; the page gets the event after this. */
  | { type: 'edit' }
  /** The page has processed an `input` event. */
  | { type: 'input' }
  /** The user accepts a suggestion, or undoes that. */
  | { type: 'accept' }
  /** The user resets the form. */
  | { type: 'reset' }
  /** The page, and not the user, changes an address. */
  | { type: 'rewrite' }
  /** The user presses a button that skips validation. */
  | { type: 'supersede' }
  /** The user presses a control that may close the form. */
  | { type: 'press' }
  /** The page may be left: `beforeunload`, which a download, a `mailto:` link and "Stay on this page" fire too. */
  | { type: 'leave' }
  | { type: 'pagehide' }
  /** The form was removed from the page with its fields. */
  | { type: 'gone' }
  /** The fields were submitted, in the step `submit`. */
  | { type: 'submitted' }
  /** The fields of a round have their outcomes; they are `stale` if the text of a field has changed. */
  | { type: 'outcomes'; round: number; result: HoldState['result'] }
  /** The time of {@link wakesAtMs} has come. */
  | { type: 'tick'; isShown: boolean }
  /** The form was compared with what was validated, in the step `compare`. */
  | { type: 'compared'; form: 'same' | 'changed' | 'gone'; isShown: boolean };

/** An event during a hold, and its time by `now`. */
export type HoldEvent = Happening & { atMs: number };

/** The state of a submit that waits until its addresses are validated. */
export interface HoldState {
  /**
   * The next step of the hold: submit its fields (`submit`), wait for their outcomes (`validate`), give the page time
   * to render (`settle`), compare the page with the validated texts (`compare`), or `end`.
   */
  readonly step: 'submit' | 'validate' | 'settle' | 'compare' | 'over';
  /** How many times the fields were submitted. Only the outcomes of the last time count. */
  readonly round: number;
  /** The result of this round; `stale` if the fields have to be submitted again. */
  readonly result: 'pass' | 'reject' | 'stale';
  /** The time of `result`. */
  readonly settledAtMs: number;
  /** When the page was last about to be left; -Infinity when never. */
  readonly leftAtMs: number;
  /** When a control that may close the form was pressed; Infinity when none was. */
  readonly pressedAtMs: number;
  /** Whether the user changed an address. */
  readonly isEdited: boolean;
  /** How the hold ended; null until it is over. */
  readonly end: HoldEnd | null;
}

/** A hold at its start. */
export const HELD: HoldState = {
  step: 'submit',
  round: 1,
  result: 'stale',
  settledAtMs: 0,
  leftAtMs: -Infinity,
  pressedAtMs: Infinity,
  isEdited: false,
  end: null,
};

/**
 * The state of a hold after an event. Pure.
 *
 * Only the user ends a hold: by an edit of an address, by a reset, by closing or hiding the form, by a
 * button that skips validation, and by leaving the page. Changes by the page do not.
 */
export function next(state: HoldState, event: HoldEvent): HoldState {
  if (state.end) return state;
  switch (event.type) {
    // A page that renders before it receives the event restores the old text of a controlled input.
    case 'edit':
      return { ...state, isEdited: true };
    case 'input':
      return state.isEdited ? over(state, 'edited') : state;
    case 'accept':
    case 'reset':
      return over(state, 'edited');
    case 'supersede':
      return over(state, 'superseded');
    case 'pagehide':
      return over(state, 'left');
    case 'gone':
      return over(state, 'gone');
    case 'press':
      return { ...state, pressedAtMs: event.atMs };
    case 'leave':
      return { ...state, leftAtMs: event.atMs };
    case 'rewrite':
      return settle(state, 'stale', event.atMs);
    case 'submitted':
      return state.step === 'submit' ? { ...state, step: 'validate' } : state;
    case 'outcomes':
      return event.round === state.round ? settle(state, event.result, event.atMs) : state;
    case 'tick':
      return tick(state, event);
    case 'compared':
      return state.step === 'compare' ? decide(state, event) : state;
  }
}

/** When a hold needs a `tick`; Infinity when it does not. */
export function wakesAtMs(state: HoldState): number {
  if (state.end) return Infinity;
  return Math.min(state.step === 'settle' ? staysAtMs(state) : Infinity, closesAtMs(state));
}

/** The time from which the page is no longer about to be left: now, or a while after `beforeunload`. */
const staysAtMs = ({ settledAtMs, leftAtMs }: HoldState): number =>
  Math.max(settledAtMs, leftAtMs + LEAVE_MS);

/** Until when a control that was pressed may close the form. */
const closesAtMs = ({ pressedAtMs }: HoldState): number => pressedAtMs + CLOSE_MS;

const over = (state: HoldState, end: HoldEnd): HoldState => ({ ...state, step: 'over', end });

/**
 * Stores the result of a round. A framework renders it first, and the event of the submit is over by then:
 * during its dispatch, `requestSubmit()` does nothing. Source: HTML §4.10.21.3,
 * "firing submission events".
 */
const settle = (state: HoldState, result: HoldState['result'], settledAtMs: number): HoldState =>
  state.step === 'validate' ? { ...state, step: 'settle', result, settledAtMs } : state;

function tick(state: HoldState, { atMs, isShown }: HoldEvent & { type: 'tick' }): HoldState {
  const isPressOver = atMs >= closesAtMs(state);
  if (isPressOver && !isShown) return over(state, 'closed');
  const settled = state.step === 'settle' && atMs >= staysAtMs(state);
  return {
    ...state,
    step: settled ? 'compare' : state.step,
    pressedAtMs: isPressOver ? Infinity : state.pressedAtMs,
  };
}

/** Ends the hold, or submits the fields again if their texts have changed. */
function decide(state: HoldState, { form, isShown }: HoldEvent & { type: 'compared' }): HoldState {
  const { result, round, settledAtMs, isEdited } = state;
  if (form === 'gone') return over(state, 'gone');
  // Some browsers end requests when a page may be left.
  const hasWaited = staysAtMs(state) > settledAtMs;
  if (form === 'changed' || result === 'stale' || hasWaited)
    return { ...state, step: 'submit', round: round + 1 };
  if (result === 'reject') return over(state, 'reject');
  if (isEdited) return over(state, 'edited');
  return over(state, closesAtMs(state) < Infinity && !isShown ? 'closed' : 'send');
}
