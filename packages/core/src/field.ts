import type { Mode } from '@postern/protocol';
import type { Assessment } from './assessment.ts';
import type { Settings } from './settings.ts';
import type { Outcome, Snapshot, UnsentReason, When } from './types.ts';

/** Options of a check. */
export interface FieldCheckOptions {
  /** Ends the wait: the outcome is `aborted`. */
  signal?: AbortSignal | undefined;
  /** Whether the user has finished the text. It is then validated at once, in `commitMode`. */
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
   * Records that the user left the field, or submits. Validates in the deeper mode, and shows errors and
   * warnings.
   *
   * @param isSubmit whether to validate even if `askOn` is `submit`.
   */
  commit(isSubmit?: boolean): void;
  /**
   * Validates a text for a rule of a form library: after the pause in typing, or at once and in `commitMode` if the user
   * left the field with this text or submits it. While no input is attached, a call counts as typing if the last event of
   * the user was `input`; any other call validates in `commitMode`.
   *
   * Resolves with the outcome of that text. It resolves as `aborted` if another text replaces it before a request is sent,
   * or at any time if the user was typing at the call. Total, like `check` of the validator.
   */
  check(value: string, options?: FieldCheckOptions): Promise<Outcome>;
  /**
   * Like {@link Field.check}, but returns the message if the address is blocked, else undefined. A form library passes
   * `context`, of which only `signal` and `commit` are read.
   */
  validate(value: string, context?: object): Promise<string | undefined>;
  /** Validates for one submit: resolves with the outcome, at the deadline at the latest. Default `deadlineMs`. */
  settle(deadlineMs?: number): Promise<Outcome>;
  /** Like {@link Field.settle}, but at once when there is an outcome. For submit guards. */
  submit(options?: SubmitOptions): Outcome | Promise<Outcome>;
  /** Records that a held submit was not sent: a message shows it to the user, and `onEvent` receives the reason. */
  unsent(reason: UnsentReason): void;
  /**
   * The message of a text that the policy blocks now, shown or not; '' for any other
   * text, and without a result.
   */
  blockMessage(): string;
  /** Accepts the suggestion. */
  accept(): void;
  /** Undoes the accepted suggestion, once. */
  undo(): void;
  /** Dismisses the suggestion. It does not appear again for this address. */
  dismiss(): void;
  /** Shows a server's rejection: it blocks exactly this value, until the next change. */
  refuse(refusal: { value: string; message: string }): void;
  /**
   * Applies a text that the page sets. It is not validated and shows no error until a user reaches the field.
   * Pending checks end as `aborted`.
   */
  reset(value?: string): void;
  /** Repeats unfinished requests: those of a page that was frozen, and one that failed offline. */
  retry(): void;
  /** Replaces settings at run time. */
  setOptions(settings: Settings): void;
  /** The present snapshot. */
  getSnapshot(): Snapshot;
  /** The newest snapshot that differs in more than `value`, for rendering. */
  getView(): Snapshot;
  /** Calls a listener with the present snapshot, and with each new one. Returns its undo. */
  subscribe(listener: (snapshot: Snapshot) => void): () => void;
  /** Freezes the visible state, so that nothing moves under a pointer, or continues. */
  suspend(isSuspended: boolean): void;
  /** Sets the input that the field belongs to. Returns its undo. */
  bind(input: BoundInput): () => void;
}

/** The part of an input that its field uses. */
export interface BoundInput {
  /** Writes a text, which the input sends back through `input`. */
  write(text: string): void;
  /** Whether the input has to be filled in: null when it is barred from validation. */
  isRequired(): boolean | null;
  /** Whether the focus is in the input. */
  hasFocus(): boolean;
  /** The input's name, if the focus is elsewhere and the page has several such inputs; '' otherwise. */
  nameElsewhere(): string;
  /** Called when the user replaces the text, by accepting a suggestion or undoing that. */
  onEdit(): void;
}

/** The part of a field that adapters return. */
export type FieldVerbs = Pick<
  Field,
  'accept' | 'undo' | 'dismiss' | 'refuse' | 'settle' | 'validate'
>;

/** The validator of a field, as the source of its results and settings. */
export interface ValidationSource {
  /** The present settings of the validator. */
  settings: () => Settings;
  recall(address: string, mode: Mode): Assessment | undefined;
  request(address: string, mode: Mode, signal?: AbortSignal): Promise<Assessment>;
  /** Ends a pause in the requests that no service demanded. */
  endPause(): void;
  /** Calls a function when the settings of the validator change. Returns its undo. */
  onSettings(call: () => void): () => void;
}
