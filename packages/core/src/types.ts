import type { Mode, ReasonCode, SyntaxCode, ValidationResult } from '@postern/protocol';

/** Why there is no result. */
export type FailureCode =
  'offline' | 'timeout' | 'rate_limited' | 'unavailable' | 'bad_reply' | 'temporary' | 'aborted';

/** Why there is no result; null when there is one, or none was requested. */
export type Failure = { code: FailureCode; retryAfterMs?: number } | null;

/**
 * The reason of an outcome. The last five name a result without a reason of its own: its status, or
 * the trait that a policy has a rule for.
 */
export type Code =
  SyntaxCode | ReasonCode | FailureCode | 'valid' | 'risky' | 'invalid' | 'role' | 'free';

/** The verdict of a result about an address; `unknown` without a result. */
export type Verdict = 'valid' | 'risky' | 'invalid' | 'unknown';

/** How a message weighs on screen. Only `error` makes the field `aria-invalid`. */
export type Level = 'ok' | 'warning' | 'error' | null;

/** What to do with an address; the strictest is last. */
export type Rule = 'allow' | 'warn' | 'confirm' | 'block';

/** The decision about a submit: that of a rule, or `wait` while a result is pending. */
export type Decision = Rule | 'wait';

/** The phase of the validation. */
export type Phase = 'idle' | 'scheduled' | 'checking' | 'settled';

/** When a new text is validated: after the pause, at once, or when the user leaves or submits. */
export type When = 'pause' | 'now' | 'later';

/** A trait that a policy can have a rule for, beside reason codes. */
export type Trait = 'disposable' | 'role' | 'free' | 'catch_all';

/** The outcome of validating one address, shown or not. Frozen. */
export interface Outcome {
  /** The address in normal form, or the text as given when it is not an address. */
  address: string;
  /** The verdict of the result, before any policy. */
  verdict: Verdict;
  /** How the message weighs on screen; null for no message. */
  level: Level;
  /** What the policy does with the address. */
  decision: Rule;
  /** Text for the user, never the service's own; '' for none. */
  message: string;
  /** The corrected address, or null. */
  suggestion: string | null;
  /** The service's result; null without one. */
  result: ValidationResult | null;
  /** Why there is no result; null when there is one, or none was requested. */
  failure: Failure;
  /** The key of the message, for i18n libraries; null for an empty address. */
  code: Code | null;
  /**
   * The character that breaks the rule of a `syntax_*` code, as in the text; undefined without one,
   * and if only the service found the error.
   */
  character?: string | undefined;
}

/**
 * One immutable snapshot of a field.
 *
 * `verdict`, `decision`, `failure` and `result` are up to date at every keystroke. `level`, `message`, `suggestion`
 * and the texts after them are the visible state. Frozen.
 */
export interface Snapshot {
  /** The text as it is in the input. */
  value: string;
  /** Whether a request is scheduled, under way or done. */
  phase: Phase;
  /** Whether a request about the address is under way. */
  isChecking: boolean;
  /** The verdict about the text; null while it is not validated. */
  verdict: Verdict | null;
  /** The decision about a submit now; `wait` while a result is pending. */
  decision: Decision;
  /** Whether a submit would be stopped now: the decision is `block`. */
  isBlocked: boolean;
  /** Why there is no result; null when there is one, or none was requested. */
  failure: Failure;
  /** How the message weighs on screen; null for no message. */
  level: Level;
  /** The message that is shown; '' for none. */
  message: string;
  /**
   * The text of the message node: the message, or "Checking" while a submit is held and there is no
   * message; '' for none.
   */
  shownText: string;
  /** The corrected address that is offered; null for none. */
  suggestion: string | null;
  /** The service's result; null without one. */
  result: ValidationResult | null;
  /**
   * The receipt that the proxy signed for this verdict, if it signs receipts: your server verifies it instead
   * of validating again. A submitted form contains it; this is for applications that send JSON.
   */
  receipt: string | null;
  /** Whether a submit is held until the address is validated. */
  isWaiting: boolean;
  /** Whether an accepted suggestion can be undone. */
  canUndo: boolean;
  /** Label of the suggestion button, or of its undo; '' for none. */
  suggestionLabel: string;
  /** Text for the polite status node; '' for none. */
  announcement: string;
  /**
   * The value of `aria-invalid` of the input: whether `level` is `error`. It turns false one task after the
   * error ends. Firefox loses the change if the input's native validity changes in the same task.
   */
  ariaInvalid: boolean;
}

/** Named policies: `balanced` is the default, and `warn` blocks nothing. */
export type Preset = 'balanced' | 'strict' | 'lenient' | 'warn';

/** Texts of the field itself. Outcomes have other texts. */
export type LabelCode =
  'checking' | 'ok' | 'did_you_mean' | 'corrected' | 'undo' | 'confirm' | 'again';

/**
 * A text. `{address}`, `{suggestion}` and `{character}` are replaced, isolated from the direction
 * of the words around them; what is not there leaves nothing. What cannot be seen in them is
 * written as its code point, such as U+200E; a space stays a space.
 */
export type Text = string | ((outcome: Outcome, code: Code | LabelCode) => string);

/** Every text of a language. */
export type Locale = Record<Code | LabelCode, Text>;

/** Texts by code, or one function for an i18n library; missing texts are English. */
export type Messages =
  Partial<Locale> | ((outcome: Outcome, code: Code | LabelCode) => string | undefined);

/** Proposes a corrected address for a text, or null. */
export type Suggest = (text: string) => string | null;

/**
 * Why a submit that was held was not sent: the user edited the address or reset the form (`edited`),
 * closed or hid the form (`closed`), left the page (`left`), or pressed a button that skips validation
 * (`superseded`); the form is no longer in the page (`gone`); the browser would block a new window,
 * since the press is over (`window`); the press called a function of a framework, and the button is no
 * longer in the page or was rendered without it (`button`); a listener that runs before Postern prevented
 * it (`prevented`). And, for a submit that was stopped: the field is not rendered, so the user cannot see
 * why (`hidden`).
 */
export type UnsentReason =
  | 'edited'
  | 'closed'
  | 'left'
  | 'superseded'
  | 'gone'
  | 'window'
  | 'button'
  | 'prevented'
  | 'hidden';

/**
 * An event, for a log or a timeline. No event contains the address.
 *
 * - `input`: the text changed; only its length is reported.
 * - `request`: a request was sent.
 * - `answer`: a result arrived, with its reason, before any policy.
 * - `failure`: a request ended without a result.
 * - `abort`: a request was canceled, since its text changed or its caller left.
 * - `recall`: a cached result was used in place of a request.
 * - `pause`: no requests are sent for a while: the service demanded that, or too many consecutive ones failed.
 * - `suggestion`: a suggestion was shown, accepted, undone or dismissed.
 * - `submit`: a submit was decided, with the reason; `wait` while it is held for a result.
 * - `unsent`: a held submit was not sent, or a stopped one cannot show why.
 * - `load_failure`: the chunk with the rest of the field could not be loaded, or not in time.
 * - `ownership`: for a [proof of ownership](ownership.md), the field received a nonce or failed to, ended a held press, or saw
 *   a submit, with or without a token.
 *
 * `atMs` is the time of day in milliseconds since the epoch, and `tookMs` how long a request took.
 */
export type ValidatorEvent = { atMs: number } & (
  | { type: 'input'; length: number }
  | { type: 'request'; mode: Mode }
  | { type: 'answer'; mode: Mode; verdict: Verdict; code: Code; tookMs: number }
  | { type: 'failure'; mode: Mode; code: FailureCode; retryAfterMs?: number; tookMs: number }
  | { type: 'abort'; mode: Mode; tookMs: number }
  | { type: 'recall'; mode: Mode }
  | { type: 'pause'; forMs: number }
  | { type: 'suggestion'; action: 'show' | 'accept' | 'undo' | 'dismiss' }
  | { type: 'submit'; decision: Decision; code: Code | null }
  | { type: 'unsent'; reason: UnsentReason }
  | { type: 'load_failure'; code: 'timeout' | 'unavailable' }
  | { type: 'ownership'; action: 'nonce' | 'failure' | 'hold'; tookMs: number }
  | { type: 'ownership'; action: 'submit'; hasToken: boolean }
);
