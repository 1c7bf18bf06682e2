import { parsePlainAddress } from '@postern/address';
import type { Mode, Validate } from '@postern/protocol';
import { assessment } from './assessment.ts';
import { createField } from './create-field.ts';
import type { Field, ValidationSource } from './field.ts';
import { createOutcome, EMPTY } from './outcome.ts';
import { createRequests } from './requests.ts';
import { mergeSettings } from './settings.ts';
import { suggestionFor, typoOf } from './suggestion.ts';
import { createTransport, isUnreachable, type TransportOptions } from './transport.ts';
import type { Assessment, Outcome, Settings } from './types.ts';

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
  /** As {@link check}; gives the message if the address is blocked, else undefined. */
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
 * @throws TypeError for a header that would publish a key and, outside production, for a policy
 *   that does not exist.
 */
export function createEmailValidator(options: ValidatorOptions = {}): EmailValidator {
  let own: Settings = options;
  let settings = mergeSettings(own);
  const listeners = new Set<() => void>();
  const context = { timeoutMs: options.timeoutMs ?? 4000, onEvent: settings.onEvent };
  const requests = createRequests(options.validate ?? createTransport(options), context);
  const source: ValidationSource = {
    ...requests,
    settings: () => own,
    onChange(call) {
      listeners.add(call);
      return () => listeners.delete(call);
    },
  };

  /** Reads a text: its address, what is known of it without asking, and what comes of an answer. */
  function read(given: string) {
    // A form library may have nothing yet for an input that nobody filled in.
    const text = String(given ?? '');
    const parsed = parsePlainAddress(text);
    const address = parsed.ok ? parsed.address : text.trim();
    const outcomeOf = (known: Assessment) =>
      createOutcome(
        {
          address,
          known,
          suggestion: suggestionFor(
            { text, typed: parsed },
            known.result,
            typoOf(text, settings.suggest),
          ),
        },
        settings,
      );
    const isEmpty = !parsed.ok && parsed.code === 'syntax_empty';
    const local =
      isEmpty && settings.required === false
        ? EMPTY
        : parsed.ok
          ? null
          : outcomeOf(assessment('invalid', parsed.code));
    return { address, local, outcomeOf };
  }

  async function check(given: string, { signal, mode }: CheckOptions = {}): Promise<Outcome> {
    if (!options.validate && isUnreachable(options))
      throw new TypeError(
        'createEmailValidator: on a server there is no page that a relative proxyUrl belongs to; ' +
          'pass `validate`, or a proxyUrl with its host',
      );
    const { address, local, outcomeOf } = read(given);
    return local ?? outcomeOf(await requests.request(address, mode ?? settings.mode, signal));
  }

  const blocks = (outcome: Outcome) => outcome.decision === 'block';

  return {
    check,
    async validate(text, checkOptions) {
      const outcome = await check(text, checkOptions);
      return blocks(outcome) ? outcome.message || 'invalid' : undefined;
    },
    peek(given) {
      const { address, local, outcomeOf } = read(given);
      const known = requests.recall(address, 'fast');
      return local ?? (known && outcomeOf(known));
    },
    blocks,
    field: (own, fallback) => createField(source, own, fallback),
    setOptions(next) {
      settings = mergeSettings({ ...own, ...next });
      own = { ...own, ...next };
      context.onEvent = settings.onEvent;
      for (const call of [...listeners]) call();
    },
  };
}
