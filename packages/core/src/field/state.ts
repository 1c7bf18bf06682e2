import type { Mode } from '@postern/protocol';
import type { Assessment } from '../assessment.ts';
import { IDLE } from '../idle.ts';
import { read, type Reading } from '../reading.ts';
import type { FullSettings } from '../settings.ts';
import type { Outcome, Snapshot, When } from '../types.ts';

/** How long a text has to stay before the status speaks it. */
export const QUIET_MS = 1000;
/** How long a suggestion has to be on screen to count as seen: until a screen reader has spoken it. */
export const SEEN_MS = QUIET_MS + 2000;

/** The text in the input. */
export interface TextState extends Reading {
  /** Goes up with each new text. */
  textNumber: number;
  /** Whether the field put the text there, so that the input has to show it. */
  isOwnText: boolean;
  /** A server's rejection of the text. */
  refusal: string | null;
  /** The text that an accepted suggestion replaced. */
  replaced: string | null;
}

/** The facts about the text. */
export interface Knowledge {
  assessment: Assessment | null;
  /** When the last request failed. */
  failedAtMs: number;
  /** The proposal of the typo check; '' for none, null before the check. */
  typo: string | null;
  suggestion: string | null;
  /** Since when the suggestion is on screen. */
  suggestedAtMs: number | null;
}

/** The actions of the user. */
export interface Acts {
  /** Whether the text is to be validated: a user typed it, or a caller requested it. */
  isTyped: boolean;
  /** Whether the user has typed at all since the last reset. */
  hasTyped: boolean;
  /** Whether the user left the field with this text, or submitted it. */
  hasLeft: boolean;
  /** Whether errors and warnings are shown: not before the user is done ("reward early, punish late"). */
  showsErrors: boolean;
  /** Whether an error was shown, and the text is still being corrected: then the next one is shown when the status speaks it. */
  hadError: boolean;
  /** Whether a message was shown, and no valid text since: then the status announces the next valid text. */
  hadMessage: boolean;
  /** The texts whose suggestion was dismissed. */
  dismissed: readonly string[];
}

/** A request for the result of a text in a mode. A new object is a new request. */
export interface ModeRequest {
  readonly text: string;
  readonly mode: Mode;
  /** Whether the request lifts a pause of all requests that no service demanded. */
  readonly liftsBackoff: boolean;
}

/** Requests: either a planned one, or at most one per mode. */
export interface Plan {
  /** When to request the result; null for not at all, or once it is requested. */
  planned: When | null;
  /** When the pause in typing ends; null while nothing watches the field. */
  pauseEndsAtMs: number | null;
  requests: readonly ModeRequest[];
  /** The last request for an earlier text. It stays pending, in case the user types that text again. */
  lingering: ModeRequest | null;
  /** Whether only callers of a check want the result: the user did not type the text. */
  isForCallers: boolean;
}

/** The user's intent to submit. */
export interface Intent {
  /** A submit that waits for the result. */
  held: { readonly deadlineAtMs: number; readonly isSuggestionSeen: boolean } | null;
  /** The outcome of the last submit; null while it is held. */
  conclusion: Outcome | null;
  /** Whether a submit was stopped once so that the user confirms the text. */
  isConfirmed: boolean;
  /** The outcome that shows the user why the last submit was not sent, although the text is not blocked. */
  stopNote: 'confirm' | 'again' | null;
  /** Whether the status speaks why a submit was stopped: the focus was in the input already, so its description is not read. */
  isAnsweredByStatus: boolean;
}

/** The text of the status node, which a screen reader speaks. */
export interface Speech {
  spoken: string;
  /** The text of the status at `speaksAtMs`, if nothing changes until then. */
  toSpeak: string;
  speaksAtMs: number | null;
  /** The announcements about this text since the last submit: each is made only once. */
  announced: readonly string[];
  /** Whether the planned text is dropped if the focus is in the input by then: its description has the same text. */
  isForDescription: boolean;
}

/** The visible state. */
export interface Screen {
  snapshot: Snapshot;
  /** The newest snapshot that differs in more than `value`. */
  view: Snapshot;
  /** Whether nothing changes for now, because a pointer is down. */
  isFrozen: boolean;
  /** Whether the input is marked invalid. */
  ariaInvalid: boolean;
  /** When the mark of an error that has ended goes; null for never. */
  unmarksAtMs: number | null;
}

/** The context of an event. */
export interface Context {
  /** By `performance.now()`. */
  readonly atMs: number;
  readonly settings: FullSettings;
  /** Whether anything watches the field. Only then does it have timers and requests. */
  readonly isWatched: boolean;
  /** Whether the input has to be filled in; null when it is barred from validation. */
  readonly isRequired: boolean | null;
  /** Whether the focus is in the input. */
  readonly hasFocus: boolean;
  /** The input's name, if the focus is elsewhere and the page has several such inputs; '' otherwise. */
  readonly nameElsewhere: string;
  /** Reads the cached result of a text. */
  readonly recall: (text: string, mode: Mode) => Assessment | undefined;
}

/** A state under construction, which only the functions of this folder change. */
export interface MutableState
  extends TextState, Knowledge, Acts, Plan, Intent, Speech, Screen, Context {}

/** The whole state of a field. Each event leads to a new one. */
export type FieldState = Readonly<MutableState>;

/** What belongs to one text, as it is when the text is new. */
export const NEW_TEXT = {
  assessment: null,
  failedAtMs: -Infinity,
  typo: null,
  suggestion: null,
  suggestedAtMs: null,
  hasLeft: false,
  showsErrors: false,
  planned: null,
  pauseEndsAtMs: null,
  requests: [],
  held: null,
  conclusion: null,
  isConfirmed: false,
  stopNote: null,
  isAnsweredByStatus: false,
  spoken: '',
  toSpeak: '',
  speaksAtMs: null,
  announced: [],
  isForDescription: false,
} as const satisfies Partial<FieldState>;

/** The actions of the user at the start: none. */
export const UNTOUCHED = {
  isTyped: false,
  hasTyped: false,
  hadError: false,
  hadMessage: false,
} as const;

/** The state of a field that nothing has happened to; its first event fills the screen. */
export const blank = (context: Context): FieldState => ({
  ...read(''),
  ...NEW_TEXT,
  ...UNTOUCHED,
  ...context,
  textNumber: 0,
  isOwnText: false,
  refusal: null,
  replaced: null,
  dismissed: [],
  lingering: null,
  isForCallers: false,
  snapshot: IDLE,
  view: IDLE,
  isFrozen: false,
  ariaInvalid: false,
  unmarksAtMs: null,
});

/**
 * Whether a result is still to come. A text that the page set is not validated; an empty one that the
 * user left is.
 */
export const isPending = (field: FieldState): boolean =>
  field.requests.length > 0 ||
  !!field.planned ||
  !(field.assessment || field.isTyped || field.isEmpty);

/** Whether the suggestion has been on screen long enough to count as seen. */
export const isSuggestionSeen = ({ suggestedAtMs, atMs }: FieldState): boolean =>
  suggestedAtMs !== null && atMs - suggestedAtMs >= SEEN_MS;
