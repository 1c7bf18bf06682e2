import { parseAddress, type ParsedAddress } from '@postern/address';
import type { Mode } from '@postern/protocol';
import { emit, type EventBody } from '../events.ts';
import type { BoundInput, ValidationSource } from '../field.ts';
import { mergeSettings, type FullSettings } from '../settings.ts';
import type { Assessment, Outcome, Phase, Settings, Snapshot, When } from '../types.ts';

/** A suggestion counts as seen, a text as quiet and a failure as old after this time. */
export const SECOND_MS = 1000;

/** Somebody who waits for the outcome of the present text. */
export interface Waiter {
  /** Whether the suggestion had been on screen when the person decided. */
  isSeen: boolean;
  signal: AbortSignal | undefined;
  resolve(outcome: Outcome): void;
}

/** All that changes in a field. Written by the functions of this folder alone. */
export interface FieldState {
  readonly source: ValidationSource;
  readonly fallback: Settings;
  own: Settings;
  settings: FullSettings;
  input: BoundInput | null;

  /** The text of the input, and how it was read. */
  value: string;
  parsed: ParsedAddress;
  /** Whether a person, and not the page, put the text there. */
  isTyped: boolean;
  /** Whether a person has typed at all since the last reset. */
  hasTyped: boolean;

  known: Assessment | null;
  failedAtMs: number;
  /** When to ask about the text, if it was not asked about yet. */
  plan: When | null;
  /** The requests by mode; one without a controller is sent when somebody listens. */
  requests: Map<Mode, AbortController | null>;
  /** Whether only the callers of a check want to know: nobody typed the text. */
  isAskedByCallers: boolean;

  /** The text of the last check: the same again does not wait for the pause. */
  checked: string | null;
  /** A server's refusal of the text. */
  refusal: string | null;
  /** Whether errors and warnings are shown: "reward early, punish late". */
  showErrors: boolean;
  /** Whether trouble was shown, and the text was not right since: then it is shown while typing too. */
  hadError: boolean;
  isConfirmed: boolean;
  isWaiting: boolean;

  suggestion: string | null;
  /** What the typo check made of the text; undefined before it was run. */
  typo: string | null | undefined;
  /** Since when the suggestion is on screen; 0 when it is not. */
  shownAtMs: number;
  /** The text that an accepted suggestion replaced. */
  replaced: string | null;
  readonly dismissed: Set<string>;

  /** What the status node says, and what it should say once all is quiet. */
  announcement: string;
  announceNext: string;
  /** Whether the status node spoke of the present text. */
  hasAnnounced: boolean;
  isSuspended: boolean;

  readonly timers: Record<'pause' | 'seen' | 'announce', (() => void) | null>;
  unfollow: (() => void) | null;
  readonly listeners: Set<{ tell: (snapshot: Snapshot) => void }>;
  waiters: Waiter[];
  /** The last judgement, and what it was made of. */
  judged: { outcome: Outcome; of: unknown[] } | null;
  snapshot: Snapshot;
  view: Snapshot;
}

/** The state of a field that nobody touched. */
export function createState(
  source: ValidationSource,
  own: Settings,
  fallback: Settings,
): Omit<FieldState, 'snapshot' | 'view'> {
  return {
    source,
    fallback,
    own,
    settings: mergeSettings(fallback, source.settings(), own),
    input: null,
    value: '',
    parsed: parseAddress(''),
    isTyped: false,
    hasTyped: false,
    known: null,
    failedAtMs: 0,
    plan: null,
    requests: new Map(),
    isAskedByCallers: false,
    checked: null,
    refusal: null,
    showErrors: false,
    hadError: false,
    isConfirmed: false,
    isWaiting: false,
    suggestion: null,
    typo: undefined,
    shownAtMs: 0,
    replaced: null,
    dismissed: new Set(),
    announcement: '',
    announceNext: '',
    hasAnnounced: false,
    isSuspended: false,
    timers: { pause: null, seen: null, announce: null },
    unfollow: null,
    listeners: new Set(),
    waiters: [],
    judged: null,
  };
}

/** Whether somebody hears what becomes of the field: only then timers run and requests are sent. */
export function isHeard(state: FieldState): boolean {
  return state.listeners.size + state.waiters.length > 0;
}

/** The address in normal form; null when the text is none. */
export function addressOf({ parsed }: FieldState): string | null {
  return parsed.ok ? parsed.address : null;
}

/** The address, or the text when it is none. */
export function textOf({ parsed, value }: FieldState): string {
  return parsed.ok ? parsed.address : value.trim();
}

export function isEmpty({ parsed }: FieldState): boolean {
  return !parsed.ok && parsed.code === 'syntax_empty';
}

/** A text that the page put there is not judged; an empty one that the person left is. */
export function isPending(state: FieldState): boolean {
  const { requests, plan, known, isTyped } = state;
  return requests.size > 0 || plan !== null || (!known && !isTyped && !isEmpty(state));
}

export function phaseOf({ requests, plan, known }: FieldState): Phase {
  return requests.size ? 'checking' : plan ? 'scheduled' : known ? 'settled' : 'idle';
}

/** Whether the suggestion has been on screen for so long that the person saw it. */
export function isSeen({ shownAtMs }: FieldState): boolean {
  return shownAtMs > 0 && Date.now() - shownAtMs >= SECOND_MS;
}

export function tell(state: FieldState, body: EventBody): void {
  emit(state.settings.onEvent, body);
}

/** Stops a timer. */
export function stop(state: FieldState, timer: keyof FieldState['timers']): void {
  state.timers[timer]?.();
  state.timers[timer] = null;
}

/** Stops the pause and aborts the requests, all of which may be started again. */
export function halt(state: FieldState): void {
  stop(state, 'pause');
  for (const [mode, controller] of state.requests) {
    state.requests.set(mode, null);
    controller?.abort();
  }
}

/** Forgets what was to be asked; `plan` is what is left to be done. */
export function cancel(state: FieldState, plan: When | null = null): void {
  halt(state);
  state.requests.clear();
  state.plan = plan;
}

/** Stops what nobody hears of any more. */
export function rest(state: FieldState): void {
  if (isHeard(state)) return;
  halt(state);
  stop(state, 'seen');
  stop(state, 'announce');
  if (!state.announcement) state.announceNext = '';
  state.unfollow?.();
  state.unfollow = null;
}
