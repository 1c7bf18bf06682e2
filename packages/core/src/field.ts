import type { Mode } from '@postern/protocol';
import type { Assessment, Outcome, Settings, Snapshot, UnsentReason, When } from './types.ts';

/** What a caller of a check may pass. */
export interface FieldCheckOptions {
  /** Ends the waiting of this caller, who gets `aborted`. */
  signal?: AbortSignal | undefined;
  /** Whether the person is done with the text: it is asked about at once, in `commitMode`. */
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

/** The state of one input, in which only the newest text counts. */
export interface Field {
  /** Takes the text that a person put into the input. What was known of another is dropped. */
  input(value: string, when?: When): void;
  /**
   * The person left the field, or submits: asks in the deeper mode, and shows what was held back.
   *
   * @param isSubmit whether to ask even if `askOn` is `submit`.
   */
  commit(isSubmit?: boolean): void;
  /**
   * Judges a text for a rule of a form library: as while typing, or at once and in `commitMode`
   * when the user left the field with this text or submits it. While no input is attached, a call
   * is one while typing if an `input` event was the last that the user caused; any other asks in
   * `commitMode`.
   * Settles with the outcome of that text, or as `aborted` when another one took its place before
   * it was asked about. Total, as the validator's `check`.
   */
  check(value: string, options?: FieldCheckOptions): Promise<Outcome>;
  /**
   * As {@link Field.check}; gives the message if the address is blocked, else undefined. `signal`
   * and `commit` in `context` are honoured; what else a form library passes is not looked at.
   */
  validate(value: string, context?: object): Promise<string | undefined>;
  /** One intent to submit: the outcome, at the deadline at the latest. Default `deadlineMs`. */
  settle(deadlineMs?: number): Promise<Outcome>;
  /** As {@link Field.settle}, but at once when the outcome is known. For submit gates. */
  submit(options?: SubmitOptions): Outcome | Promise<Outcome>;
  /** A submit that was held was not sent: the message says so, and the observer gets the reason. */
  unsent(reason: UnsentReason): void;
  /**
   * The message of a text that the policy blocks, by what is known now, shown or not; '' for any other
   * text, and where no answer was obtained.
   */
  blockMessage(): string;
  /** Takes the suggestion. */
  accept(): void;
  /** Takes the accepted suggestion back, once. */
  undo(): void;
  /** Turns the suggestion down; that is remembered for this address. */
  dismiss(): void;
  /** A server's refusal: blocks exactly this value, and is gone at the next change. */
  refuse(refusal: { value: string; message: string }): void;
  /**
   * Takes a text that the page put into the input: nothing is asked about it, or shown, until a
   * person comes. Whoever waits is let go as `aborted`.
   */
  reset(value?: string): void;
  /** Asks again for what the network left open: a request of a frozen page, or one made offline. */
  retry(): void;
  setOptions(settings: Settings): void;
  getSnapshot(): Snapshot;
  /** The newest snapshot that differs in more than `value`: what an adapter renders. */
  getView(): Snapshot;
  /** Hears of each new snapshot, and of the present one at once. Returns its undo. */
  subscribe(listener: (snapshot: Snapshot) => void): () => void;
  /** Whether to publish nothing until told otherwise, so that nothing moves under a pointer. */
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
  /** The user takes another text, by accepting a suggestion or taking it back. */
  onEdit(): void;
}

/** What adapters pass on of a field. */
export type FieldVerbs = Pick<
  Field,
  'accept' | 'undo' | 'dismiss' | 'refuse' | 'settle' | 'validate'
>;

/** Where a field gets its answers and settings from: its validator. */
export interface ValidationSource {
  /** The validator's own settings, as they are now. */
  settings: () => Settings;
  recall(address: string, mode: Mode): Assessment | undefined;
  request(address: string, mode: Mode, signal?: AbortSignal): Promise<Assessment>;
  /** Ends a pause in the requests that no service asked for. */
  endPause(): void;
  /** Calls back when the validator's settings change. Returns its undo. */
  onSettings(call: () => void): () => void;
}
