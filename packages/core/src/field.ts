import type { Mode } from '@postern/protocol';
import type { Settings } from './settings.ts';
import type { Outcome, Snapshot } from './snapshot.ts';
import type { Finding } from './verdict.ts';

/** When to ask about a new text: after the pause, at once, or not before told so. */
export type When = 'pause' | 'now' | 'later';

/** The state of one input: one lane, in which only the newest text counts. */
export interface Field {
  /** Takes the text of the input. What was known of another text is dropped at once. */
  input(value: string, when?: When): void;
  /** The person left the field: asks in the deeper mode, and shows what was held back. */
  commit(): void;
  /**
   * Judges a text after the pause; the same text again asks at once. Settles with the newest
   * text's outcome. Total, as the validator's `check`.
   */
  check(value: string, options?: { signal?: AbortSignal | undefined }): Promise<Outcome>;
  /**
   * As {@link Field.check}; gives the message if the address is blocked, else undefined. A
   * `signal` in `context` is honoured; what else a form library passes is not looked at.
   */
  validate(value: string, context?: object): Promise<string | undefined>;
  /** One intent to submit: the outcome, at the deadline at the latest. Default `deadlineMs`. */
  settle(deadlineMs?: number): Promise<Outcome>;
  /** As {@link Field.settle}, but at once when the outcome is known. For submit gates. */
  submit(deadlineMs?: number, signal?: AbortSignal): Outcome | Promise<Outcome>;
  /** Takes the suggestion. */
  accept(): void;
  /** Takes the accepted suggestion back, once. */
  undo(): void;
  /** Turns the suggestion down; that is remembered for this address. */
  dismiss(): void;
  /** A server's refusal: blocks exactly this value, and is gone at the next change. */
  refuse(refusal: { value: string; message: string }): void;
  /** Starts over, with a text that nobody typed. Whoever waits is let go as `aborted`. */
  reset(value?: string): void;
  setOptions(settings: Settings): void;
  getSnapshot(): Snapshot;
  /** The newest snapshot that differs in more than `value`: what an adapter renders. */
  getView(): Snapshot;
  /** Hears of each new snapshot, and of the present one at once. Returns its undo. */
  subscribe(listener: (snapshot: Snapshot) => void): () => void;
  /** Publishes nothing until released or submitted, so that nothing moves under a pointer. */
  hold(): () => void;
  /** Names what writes into the input. Returns its undo. */
  bind(write: (value: string) => void): () => void;
}

/** What adapters pass on of a field. */
export type FieldVerbs = Pick<
  Field,
  'accept' | 'undo' | 'dismiss' | 'refuse' | 'settle' | 'validate'
>;

/** What a field uses of its validator. */
export interface Judge {
  /** The validator's own settings, as they are now. */
  settings: () => Settings;
  recall(address: string, mode: Mode): Finding | undefined;
  ask(address: string, mode: Mode, signal: AbortSignal): Promise<Finding>;
  /** Ends a pause in the asking that no service asked for. */
  retry(): void;
  /** Calls back when the validator's settings change. Returns its undo. */
  onChange(call: () => void): () => void;
}
