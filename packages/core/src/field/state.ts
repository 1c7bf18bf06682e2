import { parsePlainAddress, type ParsedAddress } from '@postern/address';
import type { Mode } from '@postern/protocol';
import { assessment } from '../assessment.ts';
import { now, type Timer } from '../clock.ts';
import type { BoundInput, ValidationSource } from '../field.ts';
import type { FullSettings } from '../settings.ts';
import type { Assessment, Outcome, Snapshot, When } from '../types.ts';
import type { Waiter } from '../waiters.ts';

/** A suggestion counts as seen, a text as quiet and a failure as old after this time. */
export const SECOND_MS = 1000;

/** The text of an input, and how it was read. */
export interface Reading {
  value: string;
  parsed: ParsedAddress;
  /** The address in it; null when it is none. */
  address: string | null;
  /** The address, or the text when it is none. */
  text: string;
  isEmpty: boolean;
  /** Why the text is no address; null when it is one. */
  fault: Assessment | null;
}

/** What is known of a text that is refused. */
export const INVALID = assessment('invalid', 'invalid');

/** How the empty text is read, which every field begins with. */
let empty: Reading | undefined;

/** Reads a text. Pure. */
export const read = (value: string): Reading =>
  value ? readText(value) : (empty ??= readText(value));

function readText(value: string): Reading {
  const parsed = parsePlainAddress(value);
  const address = parsed.ok ? parsed.address : null;
  const fault = parsed.ok ? null : { ...INVALID, ...parsed };
  const isEmpty = fault?.code === 'syntax_empty';
  return { value, parsed, address, text: address ?? value.trim(), isEmpty, fault };
}

/** What belongs to one text, as it is when the text is new. */
export const NEW_TEXT = {
  known: null as Assessment | null,
  failedAtMs: -Infinity,
  /** When to ask about the text, if it was not asked about yet. */
  plan: null as When | null,
  /** Whether errors and warnings are shown: "reward early, punish late". */
  showErrors: false,
  /** Whether the person left the field with this text, or submitted it. */
  isCommitted: false,
  isConfirmed: false,
  /** Why the last submit was not sent though nothing is wrong: the user is to confirm, or to press again. */
  unsent: null as 'confirm' | 'again' | null,
  /** Whether the user, whose focus stayed in the input, waits to hear why a submit was refused. */
  isUnanswered: false,
  /** Whether a submit waits for the verdict. */
  isHeld: false,
  suggestion: null as string | null,
  /** What the typo check made of the text, '' for nothing; undefined before it was run. */
  typo: undefined as string | undefined,
  /** Since when the suggestion is on screen; not a number when it is not. */
  shownAtMs: NaN,
  /** Whether the status node spoke of the text. */
  hasAnnounced: false,
  /** What the last judgement was made of; null when it is to be made anew. */
  judgedFrom: null as Assessment | null,
};

/** What the person did, as it is before that. */
export const UNTOUCHED = {
  /** Whether a person, and not the page, put the text there. */
  isTyped: false,
  /** Whether a person has typed at all since the last reset. */
  hasTyped: false,
  /** Whether only the callers of a check want to know: nobody typed the text. */
  isAskedByCallers: false,
  /** Whether trouble was shown, and the text was not right since: then it is shown while typing too. */
  hadError: false,
  /** A server's refusal of the text. */
  refusal: null as string | null,
  /** The text that an accepted suggestion replaced. */
  replaced: null as string | null,
};

/** All that changes in a field. Written by the functions of this folder alone. */
export type FieldState = Reading &
  typeof NEW_TEXT &
  typeof UNTOUCHED & {
    readonly source: ValidationSource;
    settings: FullSettings;
    bound?: BoundInput | undefined;

    /** The requests by mode; one without a controller is sent when somebody listens. */
    readonly asked: Map<Mode, AbortController | null>;
    /** The last request that another text overtook: who types its text again gets its answer. */
    overtaken?: AbortController;
    /** The texts whose suggestion was turned down. */
    readonly dismissed: Set<string>;

    /** What the status node says, and what it should say once all is quiet. */
    spoken: string;
    announceNext: string;
    isSuspended?: boolean;

    pauseTimer?: Timer;
    seenTimer?: Timer;
    announceTimer?: Timer;
    unfollow?: (() => void) | undefined;
    readonly listeners: Set<{ tell: (snapshot: Snapshot) => void }>;
    readonly waiters: Set<Waiter<Outcome>>;
    /** The last judgement, by the policy alone. */
    judged: Outcome;
    snapshot: Snapshot;
    view: Snapshot;
  };

/** Whether somebody hears what becomes of the field: only then timers run and requests are sent. */
export const isHeard = (state: FieldState): boolean =>
  !!state.bound || state.listeners.size + state.waiters.size > 0;

/** Whether the input is barred from validation, as one that is read-only: its text is not the user's to correct. */
export const isBarred = (state: FieldState): boolean => state.bound?.isRequired() === null;

/** A text that the page put there is not judged; an empty one that the person left is. */
export const isPending = (state: FieldState): boolean =>
  state.asked.size > 0 || !!state.plan || !(state.known || state.isTyped || state.isEmpty);

/** Whether the suggestion has been on screen for so long that the person saw it. */
export const isSeen = (state: FieldState): boolean => now() - state.shownAtMs >= SECOND_MS;

/** Stops the pause, and aborts the requests: all may be started again. */
export function halt(state: FieldState): void {
  clearTimeout(state.pauseTimer);
  state.pauseTimer = undefined;
  for (const [mode, controller] of state.asked) {
    state.asked.set(mode, null);
    controller?.abort();
  }
}

/** Forgets what was to be asked. */
export function cancel(state: FieldState): void {
  halt(state);
  state.asked.clear();
  state.plan = null;
}

/** Stops what nobody hears of any more. */
export function rest(state: FieldState): void {
  if (isHeard(state)) return;
  halt(state);
  state.overtaken?.abort();
  clearTimeout(state.seenTimer);
  clearTimeout(state.announceTimer);
  if (!state.spoken) state.announceNext = '';
  state.unfollow?.();
  state.unfollow = undefined;
}
