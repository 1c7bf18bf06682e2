import type { Mode } from '@postern/protocol';
import type { Assessment } from './assessment.ts';
import type { Settings } from './settings.ts';
import type { Outcome, Snapshot, UnsentReason, When } from './types.ts';

/** Options of a check. */
export interface FieldCheckOptions {
  /** Ends the wait: the outcome is `aborted`. */
  signal?: AbortSignal | undefined;
  /** Whether the user is done with the text: it is validated at once, in `commitMode`. */
  commit?: boolean | undefined;
}

/** One intent to submit. */
export interface SubmitOptions {
  /** How long to wait for the outcome. Default: the setting `deadlineMs`. */
  deadlineMs?: number | undefined;
  /** When the user pressed, by `performance.now()`: the time limit runs from then. Default: now. */
  sinceMs?: number | undefined;
  /** Ends the wait; the outcome is `aborted`. */
  signal?: AbortSignal | undefined;
}

/** The state of one input. Only the newest text counts. */
export interface Field {
  /** Applies a text that the user entered, and drops the facts about the previous text. */
  input(value: string, when?: When): void;
  /**
   * Takes note that the user left the field, or submits: validates in the deeper mode, and shows errors and
   * warnings.
   *
   * @param isSubmit whether to validate even if `askOn` is `submit`.
   */
  commit(isSubmit?: boolean): void;
  /**
   * Validates a text for a rule of a form library: as while typing, or at once and in `commitMode`
   * if the user left the field with this text or submits it. While no input is attached, a call
   * counts as one while typing if the last event that the user caused was `input`; any other
   * validates in `commitMode`.
   * Settles with the outcome of that text, or as `aborted` if another text replaces it before a
   * request is sent, or at any time if the call came while the user typed. Total, as the
   * validator's `check`.
   */
  check(value: string, options?: FieldCheckOptions): Promise<Outcome>;
  /**
   * As {@link Field.check}, but returns the message if the address is blocked, else undefined. Of
   * `context`, which a form library passes, only `signal` and `commit` are read.
   */
  validate(value: string, context?: object): Promise<string | undefined>;
  /** One intent to submit: the outcome, at the deadline at the latest. Default `deadlineMs`. */
  settle(deadlineMs?: number): Promise<Outcome>;
  /** Like {@link Field.settle}, but at once when there is an outcome. For submit guards. */
  submit(options?: SubmitOptions): Outcome | Promise<Outcome>;
  /** Takes note that a held submit was not sent: the message tells the user, and `onEvent` gets the reason. */
  unsent(reason: UnsentReason): void;
  /**
   * The message of a text that the policy blocks now, shown or not; '' for any other
   * text, and without a result.
   */
  blockMessage(): string;
  /** Accepts the suggestion. */
  accept(): void;
  /** Takes the accepted suggestion back, once. */
  undo(): void;
  /** Turns the suggestion down, for good for this address. */
  dismiss(): void;
  /** Shows a server's rejection: it blocks exactly this value, until the next change. */
  refuse(refusal: { value: string; message: string }): void;
  /**
   * Takes a text that the page put into the input: it is neither validated nor shown to be wrong until a
   * user reaches the field. Pending checks end as `aborted`.
   */
  reset(value?: string): void;
  /** Repeats requests that the network left open: those of a frozen page, or one made offline. */
  retry(): void;
  /** Replaces settings at run time. */
  setOptions(settings: Settings): void;
  /** The present snapshot. */
  getSnapshot(): Snapshot;
  /** The newest snapshot that differs in more than `value`: what an adapter renders. */
  getView(): Snapshot;
  /** Calls a listener with the present snapshot, and with each new one. Returns its undo. */
  subscribe(listener: (snapshot: Snapshot) => void): () => void;
  /** Freezes what is shown, so that nothing moves under a pointer, or thaws it. */
  suspend(isSuspended: boolean): void;
  /** Names the input that the field belongs to. Returns its undo. */
  bind(input: BoundInput): () => void;
}

/** What a field uses of its input. */
export interface BoundInput {
  /** Writes a text, which comes back through `input`. */
  write(text: string): void;
  /** Whether the input has to be filled in: null when it is barred from validation. */
  isRequired(): boolean | null;
  /** Whether the focus is in the input. */
  hasFocus(): boolean;
  /** The input's name, if the focus is elsewhere and the page has several such inputs; '' otherwise. */
  nameElsewhere(): string;
  /** The user takes another text, by accepting a suggestion or taking it back. */
  onEdit(): void;
}

/** The part of a field that adapters return. */
export type FieldVerbs = Pick<
  Field,
  'accept' | 'undo' | 'dismiss' | 'refuse' | 'settle' | 'validate'
>;

/** Where a field gets its results and settings from: its validator. */
export interface ValidationSource {
  /** The validator's own settings, as they are now. */
  settings: () => Settings;
  recall(address: string, mode: Mode): Assessment | undefined;
  request(address: string, mode: Mode, signal?: AbortSignal): Promise<Assessment>;
  /** Ends a pause in the requests that no service demanded. */
  endPause(): void;
  /** Calls back when the validator's settings change. Returns its undo. */
  onSettings(call: () => void): () => void;
}
