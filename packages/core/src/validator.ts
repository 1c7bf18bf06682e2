import type { Mode, Validate } from '@postern/protocol';
import type { Assessment } from './assessment.ts';
import { assertValidatorOptions } from './diagnostics/options.ts';
import { noteRule } from './diagnostics/submit.ts';
import type { Field, ValidationSource } from './field.ts';
import { createField } from './field/create-field.ts';
import { createOutcome, EMPTY, refusalBy } from './outcome.ts';
import { read } from './reading.ts';
import { createRequests } from './requests.ts';
import { mergeSettings, type Settings } from './settings.ts';
import { suggestionFor, typoOf } from './suggestion.ts';
import { createTransport, isUnreachable, type TransportOptions } from './transport.ts';
import type { Outcome } from './types.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** Options of {@link createEmailValidator}. The transport and the time limit are read once. */
export interface ValidatorOptions extends Settings, TransportOptions {
  /** Validates in place of the proxy URL: an engine, a client, a fake. */
  validate?: Validate | undefined;
  /** The timeout of one request. Default 4000. */
  timeoutMs?: number | undefined;
}

/** A validator: transport, cache, shared requests, policy and messages. An application needs one. */
export interface EmailValidator {
  /**
   * Validates an address now, without a pause. The same request under way is joined, and results are cached.
   *
   * An empty text is rejected, unless `required` is false. Total: it never rejects and never
   * hangs; an aborted call resolves as `unknown` with the failure `aborted`. `mode` defaults to the
   * validator's.
   *
   * The one exception: on a server, where a relative `proxyUrl` has no host, a validator with
   * neither `validate` nor `fetch` rejects with a TypeError that names what is missing.
   */
  check(address: string, options?: CheckOptions): Promise<Outcome>;
  /**
   * Like {@link check}, but returns the message if the address is blocked, else undefined. A rule receives a
   * text that the user has finished, so `mode` defaults to the validator's `commitMode`.
   */
  validate(address: string, options?: CheckOptions): Promise<string | undefined>;
  /** The present outcome, without a request; undefined without one. */
  peek(address: string): Outcome | undefined;
  /** Whether an outcome blocks. */
  blocks(outcome: Outcome): boolean;
  /** Creates the state of one input. Its settings go before the validator's, `fallback` after. */
  field(settings?: Settings, fallback?: Settings): Field;
  /** Replaces settings at run time, also for existing fields. */
  setOptions(settings: Settings): void;
}

/** Options of a single check. */
export interface CheckOptions {
  /** Ends the wait: the outcome is `aborted`. */
  signal?: AbortSignal | undefined;
  /** How much is checked. Default: the setting `mode`. */
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

  /** The outcome of a text that needs no request, and a function that makes the one of an answer. */
  function readGiven(given: string) {
    // A form library can have no value yet for an empty input.
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
    const { text, local, outcomeOf } = readGiven(given);
    return local ?? outcomeOf(await source.request(text, mode ?? settings.mode, signal));
  }

  return {
    check,
    async validate(text, { signal, mode = settings.commitMode } = {}) {
      return refusalBy(await check(text, { signal, mode }));
    },
    peek(given) {
      const { text, local, outcomeOf } = readGiven(given);
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
