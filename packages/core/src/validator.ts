import type { Mode, Validate } from '@postern/protocol';
import { createField } from './create-field.ts';
import { assertValidatorOptions } from './diagnostics/options.ts';
import { noteRule } from './diagnostics/submit.ts';
import type { Field, ValidationSource } from './field.ts';
import { createOutcome, EMPTY, refusalBy } from './outcome.ts';
import { read } from './field/state.ts';
import { createRequests } from './requests.ts';
import { mergeSettings } from './settings.ts';
import { suggestionFor, typoOf } from './suggestion.ts';
import { createTransport, isUnreachable, type TransportOptions } from './transport.ts';
import type { Assessment, Outcome, Settings } from './types.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** Options of {@link createEmailValidator}. The transport and the time limit are read once. */
export interface ValidatorOptions extends Settings, TransportOptions {
  /** Answers the question instead of the proxy URL: an engine, a client, a fake. */
  validate?: Validate | undefined;
  /** How long one answer may take. Default 4000. */
  timeoutMs?: number | undefined;
}

/** One for an application: transport, memory, joined requests, policy and messages. */
export interface EmailValidator {
  /**
   * Judges an address now: no pause, joined with the same request under way, remembered.
   *
   * An empty text is refused, unless `required` is false. Total: it never rejects and never
   * hangs; a caller's abort answers `unknown`, failure `aborted`. `mode` defaults to the
   * validator's.
   *
   * The one exception: on a server, where a relative `proxyUrl` reaches nobody, a validator with
   * neither `validate` nor `fetch` rejects with a TypeError that says what to write.
   */
  check(address: string, options?: CheckOptions): Promise<Outcome>;
  /**
   * As {@link check}; gives the message if the address is blocked, else undefined. A rule is asked
   * about a text that somebody is done with: `mode` defaults to the validator's `commitMode`.
   */
  validate(address: string, options?: CheckOptions): Promise<string | undefined>;
  /** The outcome known now, without asking; undefined when there is none. */
  peek(address: string): Outcome | undefined;
  /** Whether an outcome blocks. */
  blocks(outcome: Outcome): boolean;
  /** Makes the state of one input. Its settings go before the validator's, `fallback` after. */
  field(settings?: Settings, fallback?: Settings): Field;
  /** Replaces settings at run time; live fields follow. */
  setOptions(settings: Settings): void;
}

/** Options of a single check. */
export interface CheckOptions {
  signal?: AbortSignal | undefined;
  mode?: Mode | undefined;
}

/**
 * Creates a validator.
 *
 * @throws TypeError for a header that would publish a key and, outside production, for an option
 *   or a policy that does not exist, and for a `validate` that is none.
 */
export function createEmailValidator(options: ValidatorOptions = {}): EmailValidator {
  if (process.env.NODE_ENV !== 'production') assertValidatorOptions(options);
  let own: Settings = options;
  let settings = mergeSettings(own);
  const listeners = new Set<() => void>();
  const context = { timeoutMs: options.timeoutMs ?? 4000, onEvent: settings.onEvent };
  const source: ValidationSource = {
    ...createRequests(options.validate ?? createTransport(options), context),
    settings: () => own,
    onSettings(call) {
      listeners.add(call);
      return () => listeners.delete(call);
    },
  };

  /** What is known of a text without asking, and what comes of an answer. */
  function judge(given: string) {
    // A form library may have nothing yet for an input that nobody filled in.
    const reading = read(String(given ?? ''));
    const { text, fault } = reading;
    const outcomeOf = (known: Assessment) => {
      const typo = typoOf(reading.value, settings.suggest);
      const suggestion = suggestionFor(reading, known.result, typo);
      return createOutcome({ text, suggestion, settings }, known);
    };
    const local =
      reading.isEmpty && settings.required === false ? EMPTY : fault && outcomeOf(fault);
    return { text, local, outcomeOf };
  }

  async function check(given: string, { signal, mode }: CheckOptions = {}): Promise<Outcome> {
    if (process.env.NODE_ENV !== 'production') noteRule(given, source);
    if (!options.validate && isUnreachable(options))
      throw new TypeError(
        'createEmailValidator: on a server without a page, pass `validate`, or a proxyUrl with its host',
      );
    const { text, local, outcomeOf } = judge(given);
    return local ?? outcomeOf(await source.request(text, mode ?? settings.mode, signal));
  }

  return {
    check,
    async validate(text, { signal, mode = settings.commitMode } = {}) {
      return refusalBy(await check(text, { signal, mode }));
    },
    peek(given) {
      const { text, local, outcomeOf } = judge(given);
      const known = source.recall(text, 'fast');
      return local ?? (known && outcomeOf(known));
    },
    blocks: ({ decision }) => decision === 'block',
    field: (own, fallback) => createField(source, own, fallback),
    setOptions(next) {
      const merged = { ...own, ...next };
      settings = mergeSettings(merged);
      own = merged;
      context.onEvent = settings.onEvent;
      for (const call of [...listeners]) call();
    },
  };
}
